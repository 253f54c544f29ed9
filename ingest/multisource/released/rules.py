"""What has to hold between the fields of a file, or between a file and the config."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.multisource.released.extract import Columns, Source
from memlake.ingest.multisource.released.values import DATES, show
from memlake.ingest.multisource.window import DAYS, WEEKDAYS

SCHEMA_VERSION = "v2.source_projection"
_SATURDAY = 5
_DAY_OF = {date: day for day, date in enumerate(DATES.values(), start=1)}


@dataclass(frozen=True)
class Records:
    """The day records of one file, as columns.

    Attributes:
        top: Path of a record, `[]` or `records[]`.
        columns: The file's columns by full path.
        source: What errors name.
    """

    top: str
    columns: Columns
    source: Source

    def column(self, name: str) -> list[Any]:
        """Return a column by its path within the record."""
        return self.columns[f"{self.top}.{name}"]

    def error(self, i: int, name: str, reason: str) -> BadInputError:
        """Return an error at a field of the i-th record."""
        record = f"{self.top[:-1]}{i}]"
        return self.source.error(
            f"{record}.{name}", {"day_index": self.column("day_index")[i]}, reason
        )


Broken = Iterator[tuple[int, str, str]]
"""Record, field and reason of each broken rule."""


def check_header(columns: Columns, wanted: Mapping[str, Any], source: Source) -> None:
    """Compare fields of which the value is known beforehand.

    Args:
        columns: The file's columns by path.
        wanted: The value each of some paths has to have.
        source: What errors name.

    Raises:
        BadInputError: At the first that differs.
    """
    for path, value in wanted.items():
        for found in columns[path]:
            if type(found) is not type(value) or found != value:
                reason = f"{show(found)} where {show(value)} is expected"
                raise source.error(path, None, reason)


def check_records(records: Records, stream: str) -> None:
    """Apply the rules of one day stream.

    Raises:
        BadInputError: At the first rule that does not hold.
    """
    _check_month(records)
    for rule in RULES[stream]:
        for i, name, reason in rule(records):
            raise records.error(i, name, reason)


def _check_month(records: Records) -> None:
    days, dates = records.column("day_index"), records.column("date")
    first: dict[int, int] = {}
    for i, day in enumerate(days):
        if day in first:
            before = f"{records.top[:-1]}{first[day]}]"
            raise records.error(i, "day_index", f"day {day} stands twice, first at {before}")
        first[day] = i
        if _DAY_OF[dates[i]] != day:
            reason = f"{dates[i]} is day {_DAY_OF[dates[i]]} of the window, not day {day}"
            raise records.error(i, "date", reason)
    missing = [str(day) for day in range(1, DAYS + 1) if day not in first]
    if missing:
        named = ", ".join(missing[:3]) + (f" and {len(missing) - 3} more" if missing[3:] else "")
        reason = f"{len(days)} days where {DAYS} are expected: without day {named}"
        raise records.source.error(records.top.removesuffix("[]"), None, reason)


def _weekday(records: Records) -> Broken:
    for i, date in enumerate(records.column("date")):
        name, weekend = WEEKDAYS[date.weekday()], date.weekday() >= _SATURDAY
        if records.column("day_of_week")[i] != name:
            found = show(records.column("day_of_week")[i])
            yield i, "day_of_week", f"{found}, but {date} is a {name}"
        if records.column("work.is_weekend")[i] is not weekend:
            found = show(records.column("work.is_weekend")[i])
            yield i, "work.is_weekend", f"{found}, but {date} is a {name}"


def _weekend_work(records: Records) -> Broken:
    for i, worked in enumerate(records.column("work.worked_on_weekend")):
        date = records.column("date")[i]
        if worked and date.weekday() < _SATURDAY:
            yield i, "work.worked_on_weekend", f"true, but {date} is no day of a weekend"


def _home_cooked(records: Records) -> Broken:
    for i, home in enumerate(records.column("diet.home_cooked")):
        meals = records.column("diet.meals")[i]
        if home > meals:
            yield i, "diet.home_cooked", f"{home} cooked at home of {meals} meals"


def _exercise(kind: str) -> Callable[[Records], Broken]:
    def rule(records: Records) -> Broken:
        for i, done in enumerate(records.column("exercise.did_exercise")):
            for name in (kind, "exercise.duration_min"):
                value = records.column(name)[i]
                if done is (value is None):
                    reason = (
                        "none, but did_exercise is true"
                        if done
                        else (f"{show(value)}, but did_exercise is false")
                    )
                    yield i, name, reason

    return rule


def _available(*always: str) -> Callable[[Records], Broken]:
    """Signals stand on available days alone, those named on every one of them."""

    def rule(records: Records) -> Broken:
        prefix = f"{records.top}.signals."
        names = [p.removeprefix(f"{records.top}.") for p in records.columns if p.startswith(prefix)]
        per_day = [name for name in names if "[]" not in name]
        for i, available in enumerate(records.column("available")):
            for name in per_day:
                if not available and records.column(name)[i] is not None:
                    yield i, name, "a signal on a day that is not available"
            for name in always:
                if available and records.column(name)[i] is None:
                    yield i, name, "no such signal on a day that is available"

    return rule


def _calendar_times(records: Records) -> Broken:
    owners = [
        (i, j) for i, n in enumerate(records.column("signals.calendar")) for j in range(n or 0)
    ]
    entry = "signals.calendar[]"
    starts, ends = records.column(f"{entry}.start"), records.column(f"{entry}.end")
    for at, (i, j) in enumerate(owners):
        work = records.column(f"{entry}.kind")[at] == "work_block"
        for name, value in (("start", starts[at]), ("end", ends[at])):
            if work is (value is None):
                reason = "a work_block without it" if work else "only a work_block has it"
                yield i, f"signals.calendar[{j}].{name}", reason


RULES: Mapping[str, tuple[Callable[[Records], Broken], ...]] = {
    "event_table": (_weekday, _weekend_work, _home_cooked, _exercise("exercise.exercise_type")),
    "planner": (),
    "daily_self_report": (_weekend_work, _home_cooked, _exercise("exercise.type")),
    "objective_log": (_available(), _calendar_times),
    "device_log": (_available("signals.sleep_tracker.bedtime", "signals.activity_tracker.steps"),),
}
