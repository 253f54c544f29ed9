"""What the visible streams say, as personas x days arrays.

Only columns that the rendered memory document shows are read (`RENDERED`); the persona id
names rows and enters no array. Personas are ordered by a digest of what was seen of them, so
that sums, and with them every estimate, do not depend on ids or on the order of rows. A day
or a value that a stream lacks is NaN and counts as no evidence.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import pyarrow as pa

from memlake.analysis.day_fusion.arrays import Flag, Real, Texts, Whole
from memlake.analysis.day_fusion.placed import Placed
from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.multisource.rendered_field import RENDERED

Seen: TypeAlias = Mapping[str, Real]

DAYS = 30
NAMES = 3
"""Reported activities of a day whose names are read."""

STYLES = ("strict_boundary", "flexible")
_EPOCH_WEEKDAY, _SATURDAY = 3, 5
_DAY_MINUTES, _NOON, _EVENING = 1440, 720, 1200
_PLANNER = {
    "plan_bed": "sleep_bedtime_minute",
    "plan_exercise": "exercise_intended",
    "plan_social": "social_intent",
}
_REPORT = {
    "report_bed": "sleep_bedtime_minute",
    "report_wake": "sleep_wake_minute",
    "report_duration": "sleep_duration_h",
    "report_exercise": "exercise_done",
    "report_exercise_min": "exercise_duration_min",
    "report_meals": "diet_meals",
    "report_home": "diet_home_cooked",
    "report_hours": "work_hours",
    "report_overtime": "work_overtime",
    "report_weekend_work": "work_on_weekend",
    "report_supporting": "social_supporting_other",
}
_OBJECTIVE = {
    "objective_available": "available",
    "timesheet_hours": "timesheet_hours",
    "timesheet_overtime": "timesheet_overtime",
}
_DEVICE = {
    "device_bed": "sleep_bedtime_minute",
    "device_wake": "sleep_wake_minute",
    "device_duration": "sleep_duration_h",
    "device_active_min": "activity_active_minutes",
    "device_workout": "activity_workout_detected",
    "device_focus": "work_focus_minutes",
    "device_late": "work_late_finish",
}
_PROFILE = {
    "profile_bed": "sleep_bedtime_minute",
    "profile_duration": "sleep_duration_h",
    "profile_exercise": "exercise_days_per_week",
    "profile_meals": "diet_meals_per_day",
    "profile_home": "diet_home_cooked_per_day",
    "profile_hours": "work_hours_mean",
    "profile_overtime": "work_overtime_share",
    "profile_social": "social_active_days_per_week",
}
_NIGHTS = ("plan_bed", "report_bed", "device_bed", "profile_bed")
_MORNINGS = ("report_wake", "device_wake")


@dataclass(frozen=True)
class Streams:
    """The five visible streams of one dataset, as the landing tables of the same names.

    Attributes:
        profile: One row a persona.
        planner_day: One row a persona and day, as in the other three.
        self_report_day: What was reported.
        objective_day: Payments, calendar and timesheet.
        device_day: Trackers and work sessions.
    """

    profile: pa.Table
    planner_day: pa.Table
    self_report_day: pa.Table
    objective_day: pa.Table
    device_day: pa.Table

    def visible(self, name: str) -> pa.Table:
        """Return a stream's keys and its visible columns; whatever else it holds is dropped.

        Raises:
            BadInputError: If a visible column is lacking.
        """
        table: pa.Table = getattr(self, name)
        keys = ("persona_id",) if name == "profile" else ("persona_id", "day_index", "date")
        wanted = [*keys, *RENDERED[name]]
        lacking = sorted(set(wanted) - set(table.column_names))
        if lacking:
            raise BadInputError(name, "it lacks a column", field=lacking[0], mend="land it anew")
        return table.select(wanted)


@dataclass(frozen=True)
class Observed:
    """Arrays of all personas in one canonical order.

    Attributes:
        personas: Persona ids, row by row of every array.
        seen: Arrays by name; the first axis is the persona, the second, if any, the day.
            Clock times are minutes since the midnight before the evening, hours are tenths,
            and names are codes, -1 for none.
    """

    personas: tuple[str, ...]
    seen: Seen

    def take(self, rows: Whole) -> Observed:
        """Take some personas."""
        chosen = {name: values[rows] for name, values in self.seen.items()}
        return Observed(tuple(self.personas[row] for row in rows), chosen)


def observe(streams: Streams, *, masked: bool) -> Observed:
    """Read the visible columns of every persona of the profile.

    Args:
        streams: The five streams of one dataset.
        masked: Leave out the names of social activities; how many there were stays.

    Raises:
        BadInputError: If a stream lacks a visible column or says one day twice.
    """
    profile = streams.visible("profile")
    ids = profile.column("persona_id").combine_chunks().cast(pa.string())
    plan, report, objective, device = (
        Placed(name, streams.visible(name), ids, DAYS)
        for name in ("planner_day", "self_report_day", "objective_day", "device_day")
    )
    about = Placed("profile", profile, ids, None)
    seen = _numbers(plan, _PLANNER) | _numbers(report, _REPORT) | _numbers(device, _DEVICE)
    seen |= _numbers(objective, _OBJECTIVE) | _numbers(about, _PROFILE)
    seen |= {"style": about.code("afterhours_work_style", STYLES)} | _clocks(seen)
    seen |= _sport(report, about) | _company(report, objective, masked) | _entries(objective)
    seen |= _weekdays(plan, report)
    order = sorted(range(len(ids)), key=lambda row: _digest(seen, row))
    return Observed(tuple(ids.to_pylist()), seen).take(np.array(order, dtype=np.int64))


def profile_kind(seen: Seen) -> Whole:
    """`[n]`: 1 where the profile states how often company is kept, which only a record does.

    The others are stated ideals. The two kinds of persona differ in how they report and live.
    """
    return (~np.isnan(seen["profile_social"])).astype(np.int64)


def _numbers(stream: Placed, names: Mapping[str, str]) -> dict[str, Real]:
    return {name: stream.number(column) for name, column in names.items()}


def _clocks(seen: Seen) -> dict[str, Real]:
    """Put nights and mornings on one axis: 00:10 in the night is 24:10, 06:30 is 30:30."""
    nights = {name: night_minute(seen[name]) for name in _NIGHTS}
    return nights | {
        name: seen[name] + _DAY_MINUTES * (seen[name] < _EVENING) for name in _MORNINGS
    }


def night_minute(clock: Real) -> Real:
    """Return a bedtime in minutes since the midnight before the evening."""
    return clock + _DAY_MINUTES * (clock < _NOON)


def _sport(report: Placed, profile: Placed) -> dict[str, Real]:
    """Codes of the reported exercise and of the profile's sport."""
    reported, own = report.text("exercise_type"), profile.text("exercise_type")
    known = sorted({*reported.ravel(), *own.ravel()} - {""})
    return {"report_sport": _codes(reported, known), "profile_sport": _codes(own, known)}


def _company(report: Placed, objective: Placed, masked: bool) -> dict[str, Real]:
    """Reported activities as a number and, unless masked, the codes of their names."""
    count = {"report_activities": report.length("social_activities")}
    if masked:
        return count
    names = report.texts("social_activities", NAMES)
    title = objective.entry_text("calendar", "kind", "social_event", "title")
    known = sorted({*names.ravel(), *title.ravel()} - {""})
    return count | {"report_names": _codes(names, known), "calendar_name": _codes(title, known)}


def _codes(texts: Texts, known: list[str]) -> Real:
    place = {text: float(code) for code, text in enumerate(known)} | {"": -1.0}
    codes: Real = np.vectorize(place.__getitem__, otypes=[np.float64])(texts)
    return codes


def _entries(objective: Placed) -> dict[str, Real]:
    """Calendar entries and payments; 0 on a day that was kept but has none."""
    kept = objective.number("available") == 1
    calendar = {
        "calendar_work_min": objective.entry_sum("calendar", "kind", "work_block", "duration_min"),
        "calendar_exercise_min": objective.entry_sum(
            "calendar", "kind", "exercise_session", "duration_min"
        ),
        "calendar_social": objective.entry_count("calendar", "kind", "social_event"),
        "calendar_entries": np.nan_to_num(objective.length("calendar")),
        "deliveries": objective.entry_sum("payments", "category", "food_delivery", "count"),
    }
    return {name: np.where(kept, values, np.nan) for name, values in calendar.items()}


def _weekdays(*streams: Placed) -> dict[str, Real]:
    """Weekday (0 is Monday) and weekend of each day, from any date that a stream gives."""
    first = np.stack([stream.first_date() for stream in streams])
    first = np.where(np.isnan(first), np.inf, first).min(axis=0)
    start = np.where(np.isinf(first), 0, first)[:, None] + _EPOCH_WEEKDAY
    weekday = np.asarray((start + np.arange(DAYS)) % 7, dtype=np.float64)
    return {"weekday": weekday, "weekend": (weekday >= _SATURDAY).astype(np.float64)}


def _digest(seen: Seen, row: int) -> bytes:
    blocks = (np.ascontiguousarray(seen[name][row]).tobytes() for name in sorted(seen))
    return hashlib.sha256(b"".join(blocks)).digest()


def is_weekend(seen: Seen) -> Flag:
    """`[n, days]`, which days are a Saturday or a Sunday."""
    return np.asarray(seen["weekend"] == 1)
