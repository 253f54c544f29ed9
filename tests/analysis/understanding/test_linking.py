"""The learned gap against chains joined by hand."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memlake.analysis.understanding.linking import Neighbours, chains, fit_gap, link_f1


def _records(gaps_min: list[int], events: list[int], users: list[int] | None = None) -> Neighbours:
    n = len(gaps_min)
    return Neighbours(
        np.array(users or [1] * n),
        np.array(gaps_min) * 60,
        np.array([True] + [False] * (n - 1)),
        np.zeros(n, dtype=np.bool_),
        np.array(events),
    )


def test_a_gap_joins_up_to_its_length() -> None:
    records = _records([0, 10, 11, 10], [1, 1, 2, 2])
    assert chains(records, 10).tolist() == [1, 1, 2, 2]
    assert chains(records, 15).tolist() == [1, 1, 1, 1]


def test_another_user_begins_a_chain_whatever_the_gap() -> None:
    assert chains(_records([0, 1], [1, 2], [1, 2]), 60).tolist() == [1, 2]


def test_f1_of_pairs_by_hand() -> None:
    # Found {0, 1, 2}, {3}: 3 pairs. True {0, 1}, {2, 3}: 2 pairs. Both: {0, 1}. 2 * 1 / (3 + 2).
    found, true = np.array([1, 1, 1, 2]), np.array([1, 1, 2, 2])
    assert link_f1(found, true) == pytest.approx(2 / 5)


def test_no_pair_has_no_f1() -> None:
    assert np.isnan(link_f1(np.array([1, 2]), np.array([1, 2])))


def test_the_gap_is_the_one_that_parts_the_events() -> None:
    # Within events 12 minutes at most, between them 33: 15 is the shortest gap that parts them.
    records = _records([0, 12, 33, 12, 33, 3], [1, 1, 2, 2, 3, 3])
    assert fit_gap(records).value == 15


@given(st.lists(st.integers(0, 3), min_size=2, max_size=30))
def test_a_grouping_agrees_with_itself(groups: list[int]) -> None:
    array = np.array(groups)
    score = link_f1(array, array)
    assert np.isnan(score) if len(set(groups)) == len(groups) else score == 1.0
