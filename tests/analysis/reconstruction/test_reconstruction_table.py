"""The agreement table puts the same figures together that its parts give."""

from __future__ import annotations

import pytest

from memlake.analysis.reconstruction import Cell, adjusted_persona
from memlake.analysis.reconstruction.cells import Cells, typed
from memlake.analysis.reconstruction.table import across_systems, agreement_table


def cells(*names: str, dimension: str = "") -> Cells:
    found = {Cell("prose", name): typed("present") for name in names}
    return found | {Cell("dimension", name): typed("present") for name in dimension}


TRUTH = {"U01": cells("a", "b"), "U02": cells("a", dimension="x"), "U03": cells("a", "c")}
# F1 by subject: 1; 2 of 2 and two dimensions too many, 4/6; one of two, 2/3.
LONG = {"U01": cells("a", "b"), "U02": cells("a", dimension="xyz"), "U03": cells("a")}
SIZES = {"U01": 100.0, "U02": 300.0, "U03": 200.0}


def test_one_system_of_two_runs() -> None:
    (row,) = agreement_table(TRUTH, {"one": [LONG, TRUTH]}, SIZES, adjusted_persona)
    # Pooled: TP 2 + 2 + 1, FP 2, FN 1.
    assert row.f1 is not None
    assert (row.f1.low, row.f1.high) == (pytest.approx(10 / 13), 1.0)
    assert row.precision is not None
    assert row.precision.low == pytest.approx(5 / 7)
    assert row.recall is not None
    assert row.recall.low == pytest.approx(5 / 6)
    assert row.runs is not None
    assert row.runs.mean == pytest.approx(10 / 13)
    assert row.subjects == {
        "U01": 1.0,
        "U02": pytest.approx((4 / 6 + 1) / 2),
        "U03": pytest.approx((2 / 3 + 1) / 2),
    }
    assert row.trend.n == 3
    # Without the extra dimensions U02 is perfect, and only U03 is not: ranks 2.5, 2.5, 1
    # against 1, 3, 2 by size, so S = 2.5 + 7.5 + 2 is the mean 12: no correlation.
    assert row.adjusted.rho == 0.0
    assert row.adjusted.p == 1.0
    assert (row.votes["prose"].every, row.votes["prose"].split) == (4, 1)


def test_one_subject_has_no_trend() -> None:
    (row,) = agreement_table({"U01": cells("a")}, {"one": [LONG]}, SIZES, adjusted_persona)
    assert (row.trend.rho, row.trend.p, row.trend.n) == (None, None, 1)
    assert row.runs is None


def test_each_two_systems_are_compared() -> None:
    across = across_systems({"one": [LONG, TRUTH], "two": [TRUTH], "three": [TRUTH]})
    assert list(across) == [("one", "two"), ("one", "three"), ("two", "three")]
    same = across["two", "three"]
    assert same is not None
    assert (same.mean, same.n) == (1.0, 1)
