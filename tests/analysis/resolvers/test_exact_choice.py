from __future__ import annotations

from fractions import Fraction

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from memlake.analysis.resolvers.choice import best_macro, best_ratio
from memlake.analysis.resolvers.prediction import credit, exact, forced

count = st.integers(0, 40)


@given(st.lists(st.tuples(count, count), min_size=1, max_size=12))
def test_best_ratio_is_exact(pairs: list[tuple[int, int]]) -> None:
    value = [Fraction(n, d) if d else Fraction(n) for n, d in pairs]
    best = [i for i, v in enumerate(value) if v == max(value)]
    assert best_ratio(np.array([n for n, _ in pairs]), np.array([d for _, d in pairs])) == best


def test_best_ratio_beyond_double_precision() -> None:
    big = 10**16
    assert best_ratio(np.array([big, big + 1]), np.array([big + 1, big + 2])) == [1]


@given(
    st.integers(1, 4).flatmap(
        lambda q: st.tuples(
            st.lists(st.integers(0, 9), min_size=q, max_size=q),
            st.lists(st.lists(count, min_size=q, max_size=q), min_size=1, max_size=8),
        )
    )
)
def test_best_macro_is_exact(drawn: tuple[list[int], list[list[int]]]) -> None:
    n, right = drawn
    value = [sum(Fraction(r, k) for r, k in zip(row, n, strict=True) if k) for row in right]
    best = [i for i, v in enumerate(value) if v == max(value)]
    assert best_macro(np.array(right), np.array(n)) == best


def test_ties_are_credited_by_their_share() -> None:
    tied = np.array([[True, False, False], [True, True, False], [True, True, True]])
    gold = np.array([0, 1, 2], dtype=np.int8)
    assert credit(tied, gold, 12).tolist() == [12, 6, 4]
    assert credit(tied, np.array([1, 2, -1], dtype=np.int8), 12).tolist() == [0, 0, 0]
    assert credit(np.zeros((1, 3), bool), gold[:1], 12).tolist() == [0]


def test_scores_closer_than_a_billionth_tie() -> None:
    score = exact(np.array([[[0.3, 0.3 + 1e-12, 0.1], [0.3, 0.3 + 2e-9, 0.1]]]))
    valid = np.array([[True, True, True], [True, True, True]])
    made = forced(score, valid)
    assert made.tied.tolist() == [[[True, True, False], [False, True, False]]]
    assert made.confidence.tolist() == [[0, 2]]
    assert made.answer.tolist() == [[0, 1]]


def test_padding_never_wins() -> None:
    made = forced(np.zeros((1, 1, 4), dtype=np.int64), np.array([[True, True, True, False]]))
    assert made.tied.tolist() == [[[True, True, True, False]]]
