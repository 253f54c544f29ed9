"""What has to hold between the fields of one row of the self-reports."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence

from memlake.ingest.multisource.exports.cells import Values
from memlake.ingest.multisource.released.values import show

_SATURDAY = 5

Broken = Iterator[tuple[int, str, str]]
"""Row, field and reason of each broken rule."""


def broken_report_rules(values: Values, dates: Sequence[dt.date]) -> Broken:
    """Yield what does not fit together, rule by rule."""
    yield from _meals(values)
    yield from _exercise(values)
    for i, worked in enumerate(values["work_on_weekend"]):
        if worked and dates[i].weekday() < _SATURDAY:
            yield i, "work_on_weekend", f"true, but {dates[i]} is no day of a weekend"


def _meals(values: Values) -> Broken:
    meals = values["diet_meals"]
    for i, home in enumerate(values["diet_home_cooked"]):
        if home > meals[i]:
            yield i, "diet_home_cooked", f"{home} cooked at home of {meals[i]} meals"


def _exercise(values: Values) -> Broken:
    for i, done in enumerate(values["exercise_done"]):
        for name in ("exercise_type", "exercise_duration_min"):
            value = values[name][i]
            if done and value is None:
                yield i, name, "empty, but exercise_done is true"
            if not done and value is not None:
                yield i, name, f"{show(value)}, but exercise_done is false"
