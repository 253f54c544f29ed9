"""Every visible value of a month can be found on its own day, in its own section."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memlake.ingest.multisource.render import render_documents
from memlake.ingest.multisource.rendered_field import RENDERED
from memlake.ingest.multisource.tables import MULTISOURCE

Tables = dict[str, pa.Table]
SECTIONS = {
    "planner_day": "## Planner",
    "self_report_day": "## Daily self-reports",
    "objective_day": "## Objective records",
    "device_day": "## Device records",
}
NAMED = {"exercise_type": "cycling", "social_activities": ["book club"]}


def any_month(seed: int) -> dict[str, dict[str, Any]]:
    """Random values in every visible day column; records of both logs may be absent."""
    rng = np.random.default_rng(seed)
    month: dict[str, dict[str, Any]] = {}
    for name in SECTIONS:
        kinds = MULTISOURCE.table(name).schema
        columns = {
            c: [any_value(rng, c, kinds.field(c).type) for _ in range(30)] for c in RENDERED[name]
        }
        if "available" in columns:
            present = columns["available"]
            for column, values in columns.items():
                if column != "available":
                    columns[column] = [
                        v if p else None for v, p in zip(values, present, strict=True)
                    ]
        month[name] = columns
    return month


def any_value(rng: np.random.Generator, column: str, kind: pa.DataType) -> Any:
    if column in NAMED:
        return NAMED[column]
    if column == "payments":
        return [{"category": "food_delivery", "count": int(rng.integers(0, 5))}]
    if column == "calendar":
        start, minutes = int(rng.integers(0, 700)), int(rng.integers(1, 700))
        return [
            {
                "kind": "work_block",
                "title": None,
                "duration_min": minutes,
                "start_minute": start,
                "end_minute": start + minutes,
            }
        ]
    if pa.types.is_boolean(kind):
        return bool(rng.integers(0, 2))
    top = 1440 if column.endswith("_minute") else 120
    return int(rng.integers(0, top)) / (10 if pa.types.is_decimal(kind) else 1)


def clock(minute: int) -> str:
    return f"{minute // 60:02d}:{minute % 60:02d}"


def shown(row: dict[str, Any]) -> list[str]:
    """What must stand in the text of one day, by the column's name and type."""
    texts: list[str] = []
    for column, value in row.items():
        if value is None or isinstance(value, bool) or column in ("day_index", "sleep_quality"):
            continue
        if column in ("exercise_type", "exercise_duration_min"):
            done = row.get("exercise_done", row.get("exercise_intended"))
            texts += [str(value)] if done else []
        elif column.endswith("_minute"):
            texts.append(clock(value))
        elif column == "payments":
            texts += [f"food delivery x{p['count']}" for p in value]
        elif column == "calendar":
            texts += [f"{clock(e['start_minute'])} to {clock(e['end_minute'])}" for e in value]
            texts += [f"({e['duration_min']} min)" for e in value]
        else:
            texts += value if isinstance(value, list) else [str(value)]
    return texts


def day_blocks(text: str, section: str) -> dict[str, str]:
    body = text.split(section + "\n", 1)[1].split("\n## ", 1)[0]
    return {block[:10]: block for block in body.split("#### ")[1:]}


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 2**32))
def test_every_visible_value_stands_on_its_day(
    month_tables: Callable[..., Tables], seed: int
) -> None:
    tables = month_tables(**any_month(seed))
    (text,) = render_documents(tables, "generated-1")["text"].to_pylist()
    for name, section in SECTIONS.items():
        blocks = day_blocks(text, section)
        assert len(blocks) == 30
        columns = ["date", *RENDERED[name]]
        for row in tables[name].select(columns).to_pylist():
            block = blocks[row.pop("date").isoformat()]
            missing = [value for value in shown(row) if value not in block]
            assert not missing, (name, block)


FLAGS = [
    ("planner_day", "exercise_intended"),
    ("planner_day", "diet_home_cooked_priority"),
    ("planner_day", "social_intent"),
    ("self_report_day", "exercise_done"),
    ("self_report_day", "work_overtime"),
    ("self_report_day", "work_on_weekend"),
    ("self_report_day", "social_supporting_other"),
    ("objective_day", "available"),
    ("objective_day", "timesheet_overtime"),
    ("device_day", "available"),
    ("device_day", "activity_workout_detected"),
    ("device_day", "work_late_finish"),
]


@pytest.mark.parametrize(("name", "flag"), FLAGS)
@pytest.mark.parametrize("day", [0, 2])
def test_each_flag_changes_its_own_day_alone(
    month_tables: Callable[..., Tables], name: str, flag: str, day: int
) -> None:
    present = {
        "available": True,
        "timesheet_hours": 1.0,
        "work_focus_minutes": 1,
        "activity_active_minutes": 1,
    }
    known = {c: v for c, v in present.items() if c in RENDERED[name] and c != flag}
    fixed = {**known, "exercise_type": "yoga", "exercise_duration_min": 9}
    fixed = {c: v for c, v in fixed.items() if c in RENDERED[name]}
    blocks = []
    for value in (False, True):
        month = {name: {**fixed, flag: [value if d == day else False for d in range(30)]}}
        (text,) = render_documents(month_tables(**month), "generated-1")["text"].to_pylist()
        blocks.append(list(day_blocks(text, SECTIONS[name]).values()))
    changed = [d for d in range(30) if blocks[0][d] != blocks[1][d]]
    assert changed == [day]


@pytest.mark.parametrize(("grades", "word"), [((1, 2), "badly"), ((3,), "so-so"), ((4, 5), "well")])
def test_shows_three_words_for_five_grades_of_sleep(
    month_tables: Callable[..., Tables], grades: tuple[int, ...], word: str
) -> None:
    for grade in grades:
        tables = month_tables(self_report_day={"sleep_quality": grade})
        (text,) = render_documents(tables, "generated-1")["text"].to_pylist()
        assert text.count(f"slept 0.0 h, {word}.") == 30
