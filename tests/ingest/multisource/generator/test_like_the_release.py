"""Our days and streams against the released seed: equal in distribution, not in bytes.

Each statistic is averaged within a persona, so that the standard error of a difference counts
personas and not days. The bound is four standard errors, for each class, before and after a shift.
"""

from __future__ import annotations

import tarfile
from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np
import orjson
import pyarrow as pa
import pyarrow.compute as pc
import pytest

from memlake.ingest.multisource.generate import generate_tables

# Both sides are read once: keep the file on one worker.
pytestmark = pytest.mark.xdist_group("like_the_release")

Values = np.ndarray
Table = dict[str, Values]
OUR_SEEDS = (20260321, 20260322, 20260323, 20260324)
STANDARD_ERRORS = 4.0
GROUPS = ("stable", "temporal_shift", "stated_vs_revealed", "after the shift")
WEEKEND = np.isin(np.arange(30) % 7, [0, 1])

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
    after = np.arange(1, 31) >= np.array(shift_day)[:, np.newaxis]
    named = np.array([[GROUPS.index(name)] for name in difficulty])
    return {"group": np.where(after, GROUPS.index("after the shift"), named)}


def where(values: Values, condition: Values) -> Values:
    return np.where(condition, values, np.nan)


def evening(minutes: Values) -> Values:
    return np.where(minutes < 720, minutes + 1440, minutes)


def apart(a: Values, b: Values) -> Values:
    return (a - b + 720) % 1440 - 720


def weekend(t: dict[str, Table]) -> Values:
    return np.tile(WEEKEND, len(t["e"]["work_hours"]) // 30)


def kept(t: dict[str, Table], kind: str, happened: Values) -> Values:
    return where(np.isfinite(t["o"][kind]), (t["o"]["available"] > 0) & (happened > 0))


def changed(field: str) -> Callable[[dict[str, Table]], Values]:
    return lambda t: t["r"][field] - t["e"][field]


def happened(field: str) -> Callable[[dict[str, Table]], Values]:
    return lambda t: t["e"][field]


def planned(field: str) -> Callable[[dict[str, Table]], Values]:
    return lambda t: t["p"][field]


E = [f for f in PATHS["e"] if f not in ("sleep_bedtime_minute", "mood_relaxation_activity")]
STATISTICS: dict[str, Callable[[dict[str, Table]], Values]] = {
    **{f"event {field}": happened(field) for field in E},
    "event bedtime": lambda t: evening(t["e"]["sleep_bedtime_minute"]),
    "event late": lambda t: evening(t["e"]["sleep_bedtime_minute"]) > 1440,
    "event seven hours": lambda t: t["e"]["sleep_duration_h"] >= 7,
    "event under six hours": lambda t: t["e"]["sleep_duration_h"] < 6,
    "event weekend hours": lambda t: where(t["e"]["work_hours"], weekend(t)),
    "event weekend company": lambda t: where(t["e"]["social_activities"] > 0, weekend(t)),
    "event nothing cooked": lambda t: t["e"]["diet_home_cooked"] == 0,
    "event no fast food": lambda t: t["e"]["diet_fast_food"] == 0,
    "event deliberate": lambda t: where(
        t["e"]["exercise_intentional"], t["e"]["exercise_done"] > 0
    ),
    "event obliged": lambda t: where(
        t["e"]["social_supporting_other"], t["e"]["social_activities"] > 0
    ),
    "event second activity": lambda t: where(
        t["e"]["social_activities"] > 1, t["e"]["social_activities"] > 0
    ),
    "event relaxation": lambda t: np.isfinite(t["e"]["mood_relaxation_activity"]),
    **{
        f"report less event {field}": changed(field)
        for field in PATHS["r"]
        if field.startswith(("diet", "mood_overall", "mood_energy", "sleep_quality"))
    },
    "report bedtime": lambda t: np.abs(
        apart(t["r"]["sleep_bedtime_minute"], t["e"]["sleep_bedtime_minute"])
    ),
    "report sleep": changed("sleep_duration_h"),
    "report much more sleep": lambda t: changed("sleep_duration_h")(t) > 0.55,
    "report claimed exercise": lambda t: where(
        t["r"]["exercise_done"], t["e"]["exercise_done"] == 0
    ),
    "report exercise ratio": lambda t: (
        t["r"]["exercise_duration_min"] / t["e"]["exercise_duration_min"]
    ),
    "report hours": lambda t: where(changed("work_hours")(t), t["e"]["work_hours"] > 4),
    "report far fewer hours": lambda t: where(
        changed("work_hours")(t) < -1.55, t["e"]["work_hours"] > 5
    ),
    "report hours of none": lambda t: where(t["r"]["work_hours"], t["e"]["work_hours"] == 0),
    "report overtime": lambda t: where(t["r"]["work_overtime"], t["e"]["work_overtime"] > 0),
    "report weekend work": lambda t: where(
        t["r"]["work_on_weekend"], t["e"]["work_on_weekend"] > 0
    ),
    "report second stress": lambda t: where(
        t["r"]["work_stress_events"], t["e"]["work_stress_events"] == 2
    ),
    "report invented company": lambda t: where(
        t["r"]["social_activities"], t["e"]["social_activities"] == 0
    ),
    "report company of one": lambda t: where(
        t["r"]["social_activities"], t["e"]["social_activities"] == 1
    ),
    "report company of two": lambda t: where(
        t["r"]["social_activities"], t["e"]["social_activities"] == 2
    ),
    "report only the first of two": lambda t: where(
        t["r"]["social_activities"] == 1, t["e"]["social_activities"] == 2
    ),
    "report fast food of one": lambda t: where(
        t["r"]["diet_fast_food"] == 1, t["e"]["diet_fast_food"] == 1
    ),
    "report stress": lambda t: where(t["r"]["mood_stressed"], t["e"]["mood_stressed"] > 0),
    "report support": lambda t: where(
        t["r"]["social_supporting_other"], t["e"]["social_supporting_other"] > 0
    ),
    "plan bedtime": lambda t: evening(t["p"]["sleep_bedtime_minute"]),
    "plan missed by twenty minutes": lambda t: (
        evening(t["e"]["sleep_bedtime_minute"]) - evening(t["p"]["sleep_bedtime_minute"]) > 20
    ),
    **{f"plan {field}": planned(field) for field in PATHS["p"] if field != "sleep_bedtime_minute"},
    "plan weekend limit": lambda t: where(t["p"]["work_hours_limit"], weekend(t)),
    "plan exercise kept": lambda t: where(t["e"]["exercise_done"], t["p"]["exercise_intended"] > 0),
    "plan company kept": lambda t: where(
        t["e"]["social_activities"] > 0, t["p"]["social_intent"] > 0
    ),
    "objective available": lambda t: t["o"]["available"],
    "objective coffee": lambda t: t["o"]["coffee"] - t["e"]["diet_coffee_cups"],
    "objective coffee paid": lambda t: kept(t, "coffee", t["e"]["diet_coffee_cups"]),
    "objective delivery": lambda t: t["o"]["food_delivery"] - t["e"]["diet_fast_food"],
    "objective delivery made": lambda t: kept(t, "food_delivery", t["e"]["diet_fast_food"]),
    "objective gym paid": lambda t: kept(t, "fitness", t["e"]["exercise_done"]),
    "objective work block": lambda t: t["o"]["work_block"] - 60 * t["e"]["work_hours"],
    "objective work kept": lambda t: kept(t, "work_block", t["e"]["work_hours"]),
    "objective company kept": lambda t: kept(t, "social_event", t["e"]["social_activities"]),
    "objective company kept beside work": lambda t: where(
        kept(t, "social_event", t["e"]["social_activities"]), t["e"]["work_hours"] > 0
    ),
    "objective company minutes": lambda t: t["o"]["social_event"],
    "objective exercise kept": lambda t: kept(t, "exercise_session", t["e"]["exercise_done"]),
    "objective exercise minutes": lambda t: (
        t["o"]["exercise_session"] - t["e"]["exercise_duration_min"]
    ),
    "objective timesheet": lambda t: where(
        np.isfinite(t["o"]["timesheet_hours"]), t["o"]["available"] > 0
    ),
    "objective timesheet hours": lambda t: where(
        t["o"]["timesheet_hours"] - t["e"]["work_hours"], t["e"]["work_hours"] > 1
    ),
    "device available": lambda t: t["d"]["available"],
    "device bedtime": lambda t: np.abs(
        apart(t["d"]["sleep_bedtime_minute"], t["e"]["sleep_bedtime_minute"])
    ),
    "device sleep": lambda t: t["d"]["sleep_duration_h"] - t["e"]["sleep_duration_h"],
    "device steps": lambda t: where(t["d"]["activity_steps"], t["e"]["exercise_done"] == 0),
    "device steps with exercise": lambda t: where(
        t["d"]["activity_steps"], t["e"]["exercise_done"] > 0
    ),
    "device active minutes": lambda t: where(
        t["d"]["activity_active_minutes"], t["e"]["exercise_done"] == 0
    ),
    "device phone": lambda t: t["d"]["phone_screen_minutes"],
    "device work session": lambda t: where(
        np.isfinite(t["d"]["work_focus_minutes"]), t["d"]["available"] > 0
    ),
    "device focus": lambda t: where(
        t["d"]["work_focus_minutes"] - 45 * t["e"]["work_hours"], t["e"]["work_hours"] > 2
    ),
}


def by_persona(tables: dict[str, Table], statistic: str) -> dict[str, Values]:
    """Mean of a statistic of each persona, by group; a persona without a value is left out."""
    values = np.asarray(STATISTICS[statistic](tables), dtype=float).reshape(-1, 30)
    means = {}
    for code, name in enumerate(GROUPS):
        counted = (tables["who"]["group"] == code) & np.isfinite(values)
        days = counted.sum(axis=1)
        total = np.where(counted, values, 0).sum(axis=1)
        means[name] = total[days > 0] / days[days > 0]
    return means


@pytest.mark.parametrize("statistic", STATISTICS)
def test_a_statistic_agrees_with_the_release(
    ours: dict[str, Table], theirs: dict[str, Table], statistic: str
) -> None:
    released = by_persona(theirs, statistic)
    generated = by_persona(ours, statistic)
    apart = {name: standard_errors(generated[name], released[name]) for name in GROUPS}
    # What is the same everywhere shows in the groups taken together.
    apart["together"] = sum(apart.values()) / np.sqrt(len(apart))
    assert {name: z for name, z in apart.items() if abs(z) > STANDARD_ERRORS} == {}


def standard_errors(found: Values, wanted: Values) -> float:
    """Difference of two means in standard errors; 0 for two equal constants."""
    assert min(len(found), len(wanted)) > 30
    error = np.sqrt(wanted.var(ddof=1) / len(wanted) + found.var(ddof=1) / len(found))
    gap = found.mean() - wanted.mean()
    return float(gap / error) if abs(gap) > 1e-9 else 0.0
