"""The label rules over drawn months: the audit's rules, with months in place of personas."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

import numpy as np

from memlake.analysis.day_fusion.arrays import Flag, Real, Whole
from memlake.analysis.day_fusion.months import Months
from memlake.analysis.day_fusion.seen import DAYS, STYLES, Seen
from memlake.analysis.resolvers.registry import Registry
from memlake.ingest.multisource.audit import RULES
from memlake.ingest.multisource.audit.month import Month

_PROFILE = {
    "exercise_days_per_week": "profile_exercise",
    "diet_meals_per_day": "profile_meals",
    "diet_home_cooked_per_day": "profile_home",
}
_PLANNER = {
    "sleep_bedtime_minute": "plan_bed",
    "exercise_intended": "plan_exercise",
    "social_intent": "plan_social",
}


@dataclass(frozen=True)
class _Days:
    """Day columns as the rules ask for them; one row a month."""

    columns: Mapping[str, Real]
    free: Flag
    tags: Mapping[str, Flag]
    days: int = DAYS

    @property
    def personas(self) -> range:
        return range(len(self.free))

    def whole(self, column: str) -> Whole:
        return np.nan_to_num(self.columns[column]).astype(np.int64)

    def flag(self, column: str) -> Flag:
        return np.asarray(self.columns[column] == 1)

    def known(self, column: str) -> Flag:
        return ~np.isnan(self.columns[column])

    def length(self, column: str) -> Whole:
        return self.whole(column)

    def lists(self, column: str, value: str) -> Flag:
        del column
        return self.tags[value]

    def weekend(self) -> Flag:
        return self.free


@dataclass(frozen=True)
class _Persona:
    """One persona's profile and streams beside many months."""

    event: _Days
    planner: _Days
    device: _Days
    objective: _Days
    profile: Mapping[str, float]

    def _same(self, value: float | bool) -> Whole:
        return np.full(len(self.event.free), value)

    def stated(self, column: str) -> Whole:
        return self._same(np.nan_to_num(self.profile[column]))

    def states(self, column: str) -> Flag:
        return np.asarray(self._same(not np.isnan(self.profile[column])) == 1)

    def says(self, column: str, value: str) -> Flag:
        return np.asarray(self._same(self.profile[column] == STYLES.index(value)) == 1)


def label_hits(months: Months, seen: Seen, person: int, registry: Registry) -> Flag:
    """`[Q, K, M]`: which label the rules give to each month.

    Args:
        months: Drawn months of one persona.
        seen: Streams.
        person: Row of the persona.
        registry: Questions and answer spaces.
    """
    month = cast(Month, _persona(months, seen, person))
    hits = np.zeros((*registry.valid.shape, len(months.bed)), dtype=np.bool_)
    for row, (question, space) in enumerate(zip(registry.questions, registry.labels, strict=True)):
        labels = RULES[question](month)
        for place, label in enumerate(space):
            hits[row, place] = labels == label
    return hits


@lru_cache(maxsize=1)
def supporting_answers(registry_space: tuple[str, ...]) -> Whole:
    """`[days + 1, days + 1]`: answer to G2 by days of company, and of it for another's sake."""
    company, owed = (x.ravel()[:, None] for x in np.indices((DAYS + 1, DAYS + 1)))
    day = np.arange(DAYS)
    columns = {
        "social_activities": (day < company).astype(np.float64),
        "social_supporting_other": (day < owed).astype(np.float64),
    }
    events = _Days(columns, np.zeros((len(company), DAYS), dtype=np.bool_), {})
    labels = RULES["G2"](cast(Month, _Persona(events, events, events, events, {})))
    place = {label: code for code, label in enumerate(registry_space)}
    codes = np.array([place[label] for label in labels.tolist()], dtype=np.int64)
    return codes.reshape(DAYS + 1, DAYS + 1)


def _persona(months: Months, seen: Seen, person: int) -> _Persona:
    shape = months.bed.shape
    weekend = np.broadcast_to(seen["weekend"][person] == 1, shape)

    def stream(names: Mapping[str, str]) -> _Days:
        columns = {c: np.broadcast_to(seen[name][person], shape) for c, name in names.items()}
        return _Days(columns, weekend, {})

    profile = {column: float(seen[name][person]) for column, name in _PROFILE.items()}
    return _Persona(
        _events(months, weekend),
        stream(_PLANNER),
        stream({"activity_workout_detected": "device_workout"}),
        stream({"available": "objective_available"}),
        profile | {"afterhours_work_style": float(seen["style"][person])},
    )


def _events(months: Months, weekend: Flag) -> _Days:
    worked = months.hours > 0
    columns = {
        "sleep_bedtime_minute": months.bed,
        "sleep_duration_h": months.duration,
        "work_hours": months.hours,
        "work_overtime": months.hours > 90,
        "work_on_weekend": worked & weekend,
        "diet_meals": months.meals,
        "diet_home_cooked": months.home,
        "exercise_done": months.exercise > 0,
        "exercise_intentional": months.exercise == 2,
        "social_activities": months.activities,
        "social_supporting_other": months.supporting,
    }
    reals = {name: np.asarray(values, dtype=np.float64) for name, values in columns.items()}
    tags = {"work_stress": months.stress == 1, "social": months.activities > 0}
    return _Days(reals, weekend, tags)
