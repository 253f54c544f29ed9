"""Chip uptake: which turns repeat a suggested reply of the turn right before."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from memlake.analysis.companion.corpus import Corpus
from memlake.analysis.companion.uptake import Uptake, chip_uptake


def test_uptake_by_hand(make_corpus: Callable[..., Corpus]) -> None:
    streams = [
        [
            ("companion", "Tea? //// Yes, please! //// No"),
            ("user", "yes please"),  # but for case and punctuation
            ("user", "No"),  # the turn right before is no companion's
            ("companion", "Sure? //// No"),
            ("user", "No"),  # exact
            ("companion", "Fine"),
            ("user", "Yes, please!"),  # suggested too long ago
        ],
        [
            ("user", ""),
            ("companion", "How was it? //// ❤ //// ???"),
            ("user", "❤"),  # exact, though nothing is left of it without marks
            ("companion", "Aw //// !!!"),
            ("user", "???"),  # folds to nothing, as the chip does, and repeats it not
        ],
    ]
    found = chip_uptake(make_corpus((), streams))
    assert found == Uptake(exact=2, folded=3, turns=6, offered=6, offering=4)


@given(
    st.lists(st.text(alphabet="Ab!' ❤", max_size=4), max_size=4),
    st.text(alphabet="Ab!' ❤", max_size=4),
)
def test_what_is_exact_is_the_same_but_for_marks_too(
    make_corpus: Callable[..., Corpus], chips: list[str], said: str
) -> None:
    stream = [("companion", " //// ".join(["Hm", *chips])), ("user", said)]
    found = chip_uptake(make_corpus((), [stream]))
    assert found.exact <= found.folded <= found.turns <= 1
