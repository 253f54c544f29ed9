"""Propositions 1 and 2, on the paper's own counts and as laws over any labels and gains."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memlake.analysis.companion.propositions import one_sided, pooled_bounds, split_gain

FLAGS = st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=60)
GAINS = st.lists(st.tuples(st.integers(-2, 2), st.booleans()), min_size=1, max_size=60)


def test_proposition_one_on_a_hand_count() -> None:
    # Ten probes, four truly in need: three of them labelled, and one of the other six.
    truth = [True] * 4 + [False] * 6
    labels = [True, True, True, False, True, False, False, False, False, False]
    found = one_sided(truth, labels)
    assert found is not None
    assert (found.true_rate, found.recall, found.measured_rate, found.n) == (0.4, 0.75, 0.4, 10)
    assert found.false_positive_rate == pytest.approx(1 / 6)
    assert found.identity == pytest.approx(0.4)
    assert found.bound == pytest.approx(0.5)
    assert found.precision == pytest.approx(3 / 4)


def test_proposition_one_where_a_side_is_empty() -> None:
    assert one_sided([], []) is None
    all_needed = one_sided([True, True], [True, False])
    assert all_needed is not None
    assert (all_needed.false_positive_rate, all_needed.recall) == (None, 0.5)
    none_needed = one_sided([False, False], [False, False])
    assert none_needed is not None
    assert (none_needed.recall, none_needed.precision) == (None, None)
    with pytest.raises(ValueError, match="2 probes and 1 labels"):
        one_sided([True, True], [True])


@given(FLAGS)
def test_proposition_one_holds_of_any_labels(pairs: list[tuple[bool, bool]]) -> None:
    truth, labels = [t for t, _ in pairs], [said for _, said in pairs]
    found = one_sided(truth, labels)
    assert found is not None
    assert found.identity == pytest.approx(found.measured_rate)
    assert found.measured_rate <= found.bound + 1e-12
    if any(labels):
        both = sum(t and said for t, said in pairs)
        assert found.precision == pytest.approx(both / sum(labels))
    else:
        assert found.precision is None


def _gains(total: int, count: int) -> list[float]:
    """As many whole gains as asked whose sum is the one asked."""
    return [float(np.sign(total))] * abs(total) + [0.0] * (count - abs(total))


def test_proposition_two_on_the_whole_sums_that_the_paper_rests_on() -> None:
    # 5 over 40 memory-bearing probes and 121 over 1,129 others: 126 over 1,169.
    gains, demands = _gains(5, 40) + _gains(121, 1129), [True] * 40 + [False] * 1129
    found = split_gain(gains, demands)
    assert found is not None
    assert found.n == 1169
    assert found.gain == pytest.approx(126 / 1169)
    assert found.needed == pytest.approx(0.125)
    assert found.unneeded == pytest.approx(121 / 1129)
    shown = {
        "demand": (found.demand, "0.034"),
        "gain": (found.gain, "0.108"),
        "unneeded": (found.unneeded, "0.107"),
        "memory term": (found.memory_term, "0.004"),
        "other term": (found.other_term, "0.104"),
        "other share": (found.other_share, "0.960"),
        "ratio": ((found.other_term / found.memory_term) / 1000, "0.024"),
    }
    assert {name: f"{value:.3f}" for name, (value, _) in shown.items()} == {
        name: text for name, (_, text) in shown.items()
    }
    assert (found.lowest, found.highest) == pytest.approx((-0.9461, 1.0539), abs=5e-5)


def test_no_other_whole_sums_give_the_published_figures() -> None:
    def rounds(value: Fraction, to: str) -> bool:
        return f"{float(value):.3f}" == to

    fits = [
        (needed, other)
        for needed, other in product(range(-80, 81), range(-50, 400))
        if rounds(Fraction(needed + other, 1169), "0.108")
        and rounds(Fraction(other, 1129), "0.107")
        and rounds(Fraction(needed, 1169), "0.004")
        and rounds(Fraction(other, 1169), "0.104")
        and f"{other / (needed + other):.2f}" == "0.96"
        and round(other / needed) == 24
    ]
    assert fits == [(5, 121)]


def test_both_strata_and_the_dependent_rows() -> None:
    # 94 over 404 memory-bearing rows, the same 121 over 1,129: 215 over 1,533; 76 over 167.
    both = split_gain(_gains(94, 404) + _gains(121, 1129), [True] * 404 + [False] * 1129)
    assert both is not None
    assert (both.n, f"{both.gain:.3f}") == (1533, "0.140")
    assert both.gain == pytest.approx(215 / 1533)
    assert f"{both.needed:.3f}" == "0.233"
    dependent = split_gain(_gains(76, 167), [True] * 167)
    assert dependent is not None
    assert f"{dependent.gain:.3f}" == "0.455"
    assert (dependent.unneeded, dependent.other_term, dependent.other_share) == (None, 0.0, 0.0)


def test_proposition_two_refuses_what_is_no_gain() -> None:
    assert split_gain([], []) is None
    with pytest.raises(ValueError, match="a gain of 3"):
        split_gain([3.0], [True])
    with pytest.raises(ValueError, match="1 gains and 2 demands"):
        split_gain([1.0], [True, False])
    flat = split_gain([1.0, -1.0], [True, False])
    assert flat is not None and flat.other_share is None


@given(GAINS)
def test_the_split_adds_up_and_keeps_its_bounds(rows: list[tuple[int, bool]]) -> None:
    found = split_gain([float(gain) for gain, _ in rows], [needs for _, needs in rows])
    assert found is not None
    assert found.memory_term + found.other_term == pytest.approx(found.gain, abs=1e-12)
    assert found.lowest - 1e-12 <= found.memory_term <= found.highest + 1e-12
    # Its own terms are a pair that the pooled gain allows.
    assert abs(found.memory_term) + abs(found.other_term) <= 2 + 1e-12


@given(st.floats(-2, 2), st.floats(-2, 2))
def test_every_term_within_the_bounds_comes_from_some_split(gain: float, term: float) -> None:
    lowest, highest = pooled_bounds(gain)
    allowed = abs(term) + abs(gain - term) <= 2
    # The bounds hold just the terms that the proposition allows.
    assert not allowed or lowest - 1e-9 <= term <= highest + 1e-9
    if lowest <= term <= highest:
        assert abs(term) + abs(gain - term) <= 2 + 1e-9
