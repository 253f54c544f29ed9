"""What holds of the audit for any month, and what it refuses."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.multisource.audit import RULES, audit_labels
from memlake.ingest.multisource.tables import AUDIT_LABEL

REPO = Path(__file__).parents[4]
MonthTables = Callable[..., dict[str, pa.Table]]


def answer_space() -> set[tuple[str, str]]:
    with (REPO / "dbt/seeds/answer_option.csv").open() as file:
        return {(row["question_id"], row["label"]) for row in csv.DictReader(file)}


def random_month(seed: int, density: float) -> dict[str, dict[str, Any]]:
    """Any month at all: streams need not fit each other."""
    rng = np.random.default_rng(seed)

    def flags() -> list[bool]:
        return [bool(draw) for draw in rng.random(30) < density]

    def counts(top: int) -> list[int]:
        return [int(draw) for draw in rng.integers(0, top, 30)]

    def tenths(low: int, high: int) -> list[float]:
        return [int(draw) / 10 for draw in rng.integers(low, high, 30)]

    names = [["work_stress"], ["social"], ["routine"], ["social", "work_stress"], []]
    return {
        "event_day": {
            "sleep_bedtime_minute": [m % 1440 for m in rng.integers(1200, 1680, 30).tolist()],
            "sleep_duration_h": tenths(30, 110),
            "exercise_done": flags(),
            "exercise_intentional": flags(),
            "diet_meals": counts(6),
            "diet_home_cooked": counts(4),
            "work_hours": tenths(0, 160),
            "work_overtime": flags(),
            "work_on_weekend": flags(),
            "social_activities": [["book club"] * n for n in counts(3)],
            "social_supporting_other": flags(),
            "context_tags": [names[n] for n in counts(5)],
        },
        "profile": {
            "exercise_days_per_week": float(rng.integers(0, 70)) / 10,
            "diet_meals_per_day": float(rng.integers(10, 40)) / 10,
            "diet_home_cooked_per_day": float(rng.integers(0, 30)) / 10,
            "afterhours_work_style": [None, "strict_boundary", "flexible"][rng.integers(0, 3)],
        },
        "planner_day": {
            "sleep_bedtime_minute": [m % 1440 for m in rng.integers(1260, 1500, 30).tolist()],
            "exercise_intended": flags(),
            "social_intent": flags(),
        },
        "objective_day": {"available": flags()},
        "device_day": {"available": True, "activity_workout_detected": flags()},
    }


months = st.builds(random_month, st.integers(0, 2**32), st.sampled_from([0.0, 0.1, 0.5, 1.0]))


def labels_by_persona(tables: dict[str, pa.Table]) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for row in audit_labels(tables).to_pylist():
        found.setdefault(row["persona_id"], {})[row["question_id"]] = row["label"]
    return found


@settings(max_examples=25, deadline=None)
@given(months)
def test_every_question_has_one_label_of_its_answer_space(
    month_tables: MonthTables, month: dict[str, Any]
) -> None:
    rows = audit_labels(month_tables(**month)).to_pylist()
    assert [row["question_id"] for row in rows] == sorted(RULES)
    assert {(row["question_id"], row["label"]) for row in rows} <= answer_space()


@settings(max_examples=15, deadline=None)
@given(months, months, st.randoms(use_true_random=False))
def test_a_label_depends_on_no_other_persona_and_on_no_row_order(
    month_tables: MonthTables, one: dict[str, Any], other: dict[str, Any], shuffler: Any
) -> None:
    alone = {
        "b": labels_by_persona(month_tables("b", **one))["b"],
        "a": labels_by_persona(month_tables("a", **other))["a"],
    }
    first, second = month_tables("b", **one), month_tables("a", **other)
    both = {}
    for name, table in first.items():
        order = list(range(2 * table.num_rows))
        shuffler.shuffle(order)
        both[name] = pa.concat_tables([table, second[name]]).take(order)
    assert labels_by_persona(both) == alone


@settings(max_examples=15, deadline=None)
@given(months)
def test_longer_nights_never_lower_the_count_of_good_or_raise_that_of_short_nights(
    month_tables: MonthTables, month: dict[str, Any]
) -> None:
    before = labels_by_persona(month_tables(**month))["someone"]
    hours = month["event_day"]["sleep_duration_h"]
    month["event_day"] = month["event_day"] | {"sleep_duration_h": [h + 0.1 for h in hours]}
    after = labels_by_persona(month_tables(**month))["someone"]
    good = ["fewer_than_10", "10_to_19", "20_or_more"]
    short = ["3_or_more", "1_to_2", "0_nights"]
    assert good.index(after["A1"]) >= good.index(before["A1"])
    assert short.index(after["Ctrl2"]) >= short.index(before["Ctrl2"])


def test_the_answer_has_the_declared_schema_and_no_row_for_no_persona(
    month_tables: MonthTables,
) -> None:
    tables = month_tables()
    assert audit_labels(tables).schema == AUDIT_LABEL.schema
    empty = {name: table.slice(0, 0) for name, table in tables.items()}
    assert audit_labels(empty).num_rows == 0
    assert audit_labels(empty).schema == AUDIT_LABEL.schema


def test_a_missing_day_is_named(month_tables: MonthTables) -> None:
    tables = month_tables("someone")
    tables["device_day"] = tables["device_day"].slice(0, 29)
    with pytest.raises(BadInputError, match=r"device_day · day_index: someone has not each"):
        audit_labels(tables)


def test_a_day_twice_is_named(month_tables: MonthTables) -> None:
    tables = month_tables("someone")
    events = tables["event_day"]
    tables["event_day"] = pa.concat_tables([events.slice(0, 29), events.slice(3, 1)])
    with pytest.raises(BadInputError, match=r"event_day · day_index: someone has not each"):
        audit_labels(tables)


def test_a_persona_that_one_table_lacks_is_named(month_tables: MonthTables) -> None:
    tables = month_tables("someone")
    tables["profile"] = month_tables("somebody")["profile"]
    with pytest.raises(BadInputError, match=r"profile · somebody: its personas differ"):
        audit_labels(tables)
