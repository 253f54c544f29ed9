"""Rows of figures: their units, how they are written, and the published figure beside them."""

from __future__ import annotations

import pytest

from memlake.analysis.companion.figures import (
    SYNTHETIC,
    beside_published,
    counted,
    figure,
    load_published,
    quoted_alone,
    unit,
)
from memlake.analysis.companion.shown import name_of, shown, shown_gap, shown_interval
from memlake.analysis.intervals import Interval, wilson

DEMAND = figure(
    "demand", "procedure=stratum", "proportional/recorded", "demand_rate", wilson(30, 1000)
)


@pytest.mark.parametrize(
    ("metric", "aggregation", "kind", "text"),
    [
        ("n_probes", "count", "count", "1,234"),
        ("true_positives", "count", "count", "1,234"),
        ("furthest_median", "pooled", "messages", "1,234"),
        ("content_match", "pooled", "grade", "1234.000"),
        ("content_match_gain", "macro_subject", "grade", "1234.000"),
        ("memory_term", "pooled", "grade", "1234.000"),
        ("tokens_per_message", "mean", "grade", "1234.000"),
        ("memory_use_difference", "pooled", "share", "123400.00%"),
        ("locus_accuracy", "pooled", "share", "123400.00%"),
    ],
)
def test_units(metric: str, aggregation: str, kind: str, text: str) -> None:
    row = figure("s", "c", "p", metric, Interval(1234.0, None, None, 1), aggregation=aggregation)
    assert (unit(row), shown(row, row.value), shown(row, None)) == (kind, text, "")


def test_a_count_is_its_own_n_and_nothing_is_nothing() -> None:
    assert (counted("s", "c", "p", "n_probes", 7).value, counted("s", "c", "p", "m", 7).n) == (7, 7)
    empty = figure("s", "c", "p", "m", None)
    assert (empty.value, empty.n, shown_interval(empty)) == (None, 0, "")


def test_the_published_figure_stands_beside_ours() -> None:
    (row,) = beside_published([DEMAND], load_published(), synthetic=True)
    assert (row.published, row.source_table, row.note) == (0.034, "32", SYNTHETIC)
    assert row.difference == pytest.approx(-0.004)
    assert (shown_gap(row), shown(row, row.published)) == ("-0.40%", "3.40%")
    (real,) = beside_published([DEMAND], load_published(), synthetic=False)
    assert real.note == ""
    other = figure("demand", "procedure=stratum", "elsewhere", "demand_rate", wilson(1, 2))
    assert beside_published([other], load_published(), synthetic=True) == [other]


def test_a_published_figure_that_nobody_computes_is_named() -> None:
    published = load_published()
    alone = quoted_alone([DEMAND], published)
    assert len(alone) == len(published) - 1
    ours = (DEMAND.system, DEMAND.condition, DEMAND.population, DEMAND.metric, DEMAND.aggregation)
    assert ours in published and ours not in alone


def test_names_leave_out_what_goes_without_saying() -> None:
    assert name_of(DEMAND) == "procedure=stratum proportional/recorded demand_rate"
    row = figure("s", "C1", "both", "m", None, system="ablation", aggregation="macro_subject")
    assert name_of(row) == "ablation C1 both m (macro_subject)"
    assert shown_interval(DEMAND) == "2.11% to 4.25%"
