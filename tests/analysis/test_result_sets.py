"""Result sets are compared as bags, in order where it is asked, by kind of value (case H08)."""

from __future__ import annotations

import datetime as dt
import random
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memlake.analysis.result_sets import Reference, Verdict, compare

WIDE = [[f"{row}-{column}" for column in range(26)] for row in range(2)]

PAIRS: dict[str, tuple[Reference, Any, Verdict]] = {
    "p1": (Reference([["a"], ["a"], ["b"]]), [["a"], ["b"]], Verdict.DIFFERENT),
    "p2": (Reference([["a"], ["b"]]), [["b"], ["a"]], Verdict.EQUAL),
    "p3": (Reference([["a"], ["b"]], ordered_by=[0]), [["b"], ["a"]], Verdict.DIFFERENT),
    "p4": (
        Reference([["P", 3], ["Q", 1], ["R", 1]], ordered_by=[1]),
        [["P", 3], ["R", 1], ["Q", 1]],
        Verdict.EQUAL,
    ),
    "p5": (Reference([[0.3]]), [[0.30000000000000004]], Verdict.EQUAL),
    "p6": (Reference([[1]]), [["1"]], Verdict.DIFFERENT),
    "p7": (Reference([[1]]), [[1.0]], Verdict.EQUAL),
    "p8": (Reference([[None]]), [[None]], Verdict.EQUAL),
    "p9": (Reference(None), None, Verdict.REFERENCE_FAILED),
    "p10": (Reference(WIDE), WIDE, Verdict.EQUAL),
    "p11": (
        Reference([["P", 3], ["Q", 1]], [1], unlimited=[["P", 3], ["Q", 1], ["R", 1]]),
        [["P", 3], ["R", 1]],
        Verdict.AMBIGUOUS,
    ),
}


@pytest.mark.parametrize("name", PAIRS)
def test_case_h08(name: str) -> None:
    reference, rows, verdict = PAIRS[name]

    assert compare(reference, rows) is verdict


@pytest.mark.parametrize(
    ("right", "said", "equal"),
    [
        (Decimal("1.50"), 1.5, True),
        (0.0, -0.0, True),
        (float("nan"), float("nan"), True),
        (1, True, False),
        (10**15, 10**15 + 1, False),
        (None, "None", False),
        (dt.date(2026, 4, 20), dt.datetime(2026, 4, 20), True),
        (dt.date(2026, 4, 20), "2026-04-20", False),
        ([1, None], [1.0, None], True),
        ({"a": 1}, {"a": Decimal("1.0")}, True),
        ({"a": 1}, {"b": 1}, False),
    ],
)
def test_values_are_compared_by_kind(right: Any, said: Any, equal: bool) -> None:
    verdict = compare(Reference([[right]]), [[said]])

    assert verdict is (Verdict.EQUAL if equal else Verdict.DIFFERENT)


def test_a_failed_query_equals_nothing() -> None:
    assert compare(Reference([]), None) is Verdict.FAILED
    assert compare(Reference([]), []) is Verdict.EQUAL


def test_a_limit_that_cuts_no_tie_is_no_ambiguity() -> None:
    reference = Reference([["P", 3]], [1], unlimited=[["P", 3], ["Q", 1], ["R", 1]])

    assert compare(reference, [["P", 3]]) is Verdict.EQUAL


def test_a_row_too_few_columns_is_different() -> None:
    assert compare(Reference([[1, 2]], ordered_by=[1]), [[1]]) is Verdict.DIFFERENT


ROWS = st.lists(st.tuples(st.integers(0, 3), st.sampled_from(["a", "b", None])), max_size=8)


@given(ROWS, st.randoms())
def test_order_counts_only_where_it_is_asked(rows: list[Any], shuffle: random.Random) -> None:
    mixed = shuffle.sample(rows, len(rows))
    by_number = sorted(rows, key=lambda row: row[0])

    assert compare(Reference(rows), mixed) is Verdict.EQUAL
    # Sorting is stable, so that ties stand as the shuffle left them.
    sorted_again = sorted(mixed, key=lambda row: row[0])
    assert compare(Reference(by_number, ordered_by=[0]), sorted_again) is Verdict.EQUAL


@given(ROWS, ROWS)
def test_comparing_is_symmetric(one: list[Any], other: list[Any]) -> None:
    assert compare(Reference(one), other) is compare(Reference(other), one)
