"""The released days and ours, read into the same columns of numbers."""

from __future__ import annotations

import tarfile
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import orjson
import pyarrow as pa
import pyarrow.compute as pc
import pytest

from memlake.ingest.multisource.generate import generate_tables

Values = np.ndarray
Table = dict[str, Values]
OUR_SEEDS = (20260321, 20260322, 20260323, 20260324)

FILES = {
    "event_table": "e",
    "daily_self_report": "r",
    "planner": "p",
    "objective_log": "o",
    "device_log": "d",
}
TABLES = {
    "e": "event_day",
    "r": "self_report_day",
    "p": "planner_day",
    "o": "objective_day",
    "d": "device_day",
}
PATHS = {
    "e": {
        "sleep_bedtime_minute": "sleep.bedtime",
        "sleep_duration_h": "sleep.duration_h",
        "sleep_quality": "sleep.quality",
        "sleep_interruptions": "sleep.interruptions",
        "sleep_screen_before_bed": "sleep.screen_before_bed",
        "exercise_done": "exercise.did_exercise",
        "exercise_duration_min": "exercise.duration_min",
        "exercise_intentional": "exercise.intentional",
        "diet_meals": "diet.meals",
        "diet_home_cooked": "diet.home_cooked",
        "diet_fast_food": "diet.fast_food",
        "diet_coffee_cups": "diet.coffee_cups",
        "work_hours": "work.hours",
        "work_overtime": "work.overtime",
        "work_on_weekend": "work.worked_on_weekend",
        "work_stress_events": "work.stress_events",
        "work_life_balance": "work.work_life_balance",
        "social_activities": "social.activities",
        "social_supporting_other": "social.supporting_other",
        "mood_overall": "mood.overall",
        "mood_stressed": "mood.stressed",
        "mood_energy": "mood.energy",
        "mood_loneliness": "mood.loneliness",
        "mood_routine_satisfaction": "mood.routine_satisfaction",
        "mood_relaxation_activity": "mood.relaxation_activity",
    },
    "p": {
        "sleep_bedtime_minute": "sleep_target.bedtime",
        "sleep_duration_h": "sleep_target.duration_h",
        "exercise_intended": "exercise_target.intended",
        "exercise_duration_min": "exercise_target.duration_min",
        "work_hours_limit": "work_target.hours_limit",
        "diet_home_cooked_priority": "diet_target.home_cooked_priority",
        "diet_coffee_limit": "diet_target.coffee_limit",
        "social_intent": "social_target.intent",
        "mood_goal": "wellbeing_target.mood_goal",
    },
    "o": {
        "available": "available",
        "payments": "signals.payments",
        "calendar": "signals.calendar",
        "timesheet_hours": "signals.timesheet.hours_logged",
    },
    "d": {
        "available": "available",
        "sleep_bedtime_minute": "signals.sleep_tracker.bedtime",
        "sleep_duration_h": "signals.sleep_tracker.duration_h",
        "activity_steps": "signals.activity_tracker.steps",
        "activity_active_minutes": "signals.activity_tracker.active_minutes",
        "phone_screen_minutes": "signals.phone_usage.screen_time_min",
        "work_focus_minutes": "signals.work_session.focus_minutes",
    },
}
REPORTED = {"exercise_intentional", "sleep_interruptions"}
PATHS["r"] = {name: path for name, path in PATHS["e"].items() if name not in REPORTED}


def number(value: Any) -> float:
    """A field as a number: clock times in minutes, texts as 1, lists as lengths, null as NaN."""
    if value is None:
        return np.nan
    if isinstance(value, list):
        return len(value)
    if isinstance(value, str):
        clock = len(value) == 5 and value[2] == ":"
        return int(value[:2]) * 60 + int(value[3:]) if clock else 1.0
    return float(value)


def columns(name: str, values: list[Any]) -> Iterable[tuple[str, Values]]:
    """Number columns of one field; payments and calendar give one for each kind of entry."""
    inner = {"payments": ("category", "count"), "calendar": ("kind", "duration_min")}.get(name)
    if inner is None:
        yield name, np.array([number(value) for value in values], dtype=float)
        return
    found = [{entry[inner[0]]: entry[inner[1]] for entry in value or ()} for value in values]
    for kind in sorted(set().union(*found)):
        yield kind, np.array([day.get(kind, np.nan) for day in found], dtype=float)


def arrow_columns(name: str, table: pa.Table) -> Iterable[tuple[str, Values]]:
    """The same columns from a generated table."""
    column = table[name]
    if name in ("payments", "calendar"):
        yield from columns(name, column.to_pylist())
    elif pa.types.is_list(column.type):
        yield name, pc.list_value_length(column).to_numpy().astype(float)
    elif pa.types.is_string(column.type):
        yield name, np.where(column.is_valid().to_numpy(), 1.0, np.nan)
    else:
        yield name, column.cast(pa.float64()).to_numpy()


def at(record: dict[str, Any], path: tuple[str, ...]) -> Any:
    value: Any = record
    for part in path:
        value = value.get(part) if value else None
    return value


def fields_of(short: str, days: list[Any]) -> dict[str, list[Any]]:
    """Fields of one persona's file, day by day."""
    paths = {name: tuple(path.split(".")) for name, path in PATHS[short].items()}
    return {name: [at(day, path) for day in days] for name, path in paths.items()}


@pytest.fixture(scope="module")
def theirs(release: Path) -> dict[str, Table]:
    """The released days; personas in order of their ids."""
    read: dict[str, dict[str, dict[str, list[Any]]]] = defaultdict(dict)
    personas: list[Any] = []
    with tarfile.open(release) as archive:
        for member in archive:
            stem = Path(member.name).stem
            if stem == "personas":
                personas = orjson.loads(archive.extractfile(member).read())
            elif short := FILES.get(stem):
                days = orjson.loads(archive.extractfile(member).read())
                persona = member.name.split("/seeds/")[1].split("/")[1]
                records = days if short == "e" else days["records"]
                read[short][persona] = fields_of(short, records)
    tables = {}
    for short, fields in read.items():
        files = [fields[persona] for persona in sorted(fields)]
        flat = ((name, [v for file in files for v in file[name]]) for name in PATHS[short])
        tables[short] = dict(column for field in flat for column in columns(*field))
    who = sorted(personas, key=lambda persona: persona["id"])
    shifts = [(persona["temporal_shift"] or {}).get("shift_day", 99) for persona in who]
    return tables | {"who": group([p["difficulty_type"] for p in who], shifts)}


@pytest.fixture(scope="module")
def ours() -> dict[str, Table]:
    """The days of our four seeds."""
    seeds = [generate_tables(seed) for seed in OUR_SEEDS]
    stacked = {n: pa.concat_tables([tables[n] for tables in seeds]) for n in seeds[0]}
    tables = {}
    for short, paths in PATHS.items():
        table = stacked[TABLES[short]]
        tables[short] = dict(column for name in paths for column in arrow_columns(name, table))
    persona = stacked["persona"]
    shifts = [day or 99 for day in persona["shift_day"].to_pylist()]
    return tables | {"who": group(persona["difficulty"].to_pylist(), shifts)}


def group(difficulty: list[str], shift_day: list[int]) -> Table:
    """Name the group of each day, shape (personas, days)."""
    after = np.arange(1, 31) >= np.array(shift_day)[:, np.newaxis]
    return {"group": np.where(after, "after the shift", np.array(difficulty)[:, np.newaxis])}
