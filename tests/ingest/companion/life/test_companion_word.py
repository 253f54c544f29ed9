"""Scalar draws are the array draws, one word at a time."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memlake.ingest.companion.life.word import Word
from memlake.ingest.random import Draws

NAMES = st.text(alphabet="abcxyz", min_size=1, max_size=6)


@given(st.integers(0, 2**31), NAMES, NAMES, st.integers(0, 20))
def test_a_word_is_the_draw_of_the_same_keys(seed: int, first: str, second: str, at: int) -> None:
    word = Word.of("t", seed).at(first, second).number(at)
    draws = Draws.of("t", seed).at(first, second).counted(at + 1)
    assert word.value == int(draws.keys[at])
    assert word.uniform() == draws.uniform()[at]


@given(st.integers(0, 2**31), st.integers(1, 50))
def test_an_integer_lies_below_its_count(seed: int, count: int) -> None:
    assert 0 <= Word.of(seed).below(count) < count


def test_weights_decide_how_often() -> None:
    drawn = Counter(Word.of("w").number(at).weighted((1.0, 0.0, 3.0)) for at in range(4000))
    assert drawn[1] == 0
    # A share of 3/4 over 4,000 draws has a standard deviation of 0.7 points.
    assert drawn[2] / 4000 == pytest.approx(0.75, abs=0.03)
