"""The thirty days of a person's exports, which the planner's dates name."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pyarrow as pa

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.multisource.released.values import show
from memlake.ingest.multisource.window import DAYS

_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)

At = Callable[[int, str], BadInputError]
"""Returns the error at the date of the i-th row, given the reason."""


@dataclass(frozen=True)
class Month:
    """Thirty consecutive days.

    Attributes:
        first: The first of them.
    """

    first: dt.date

    def dates(self) -> pa.Array:
        """Return the thirty dates."""
        return pa.array([self.first + dt.timedelta(days=i) for i in range(DAYS)], pa.date32())

    def place(self, dates: Sequence[dt.date], at: At) -> pa.Array:
        """Return which row tells of each of the thirty days, NULL where none does.

        Args:
            dates: Date of each row, each once.
            at: How to name a row.

        Raises:
            BadInputError: If a date is not one of the thirty.
        """
        last = self.first + dt.timedelta(days=DAYS - 1)
        for i, date in enumerate(dates):
            if not self.first <= date <= last:
                raise at(i, f"{date} is not one of the {DAYS} days from {self.first} to {last}")
        row_of = {(date - self.first).days: i for i, date in enumerate(dates)}
        return pa.array([row_of.get(day) for day in range(DAYS)], pa.int64())


def month_of(dates: Sequence[dt.date], file: str, at: At) -> Month:
    """Return the month of a file that tells of each of its days.

    Raises:
        BadInputError: If the dates are not thirty consecutive days.
    """
    if not dates:
        raise BadInputError(file, f"no row where {DAYS} days are expected")
    month = Month(min(dates))
    refuse_missing_days(month.place(dates, at), month, file)
    return month


def refuse_missing_days(placed: pa.Array, month: Month, file: str) -> None:
    """Check that a file tells of each day of a month.

    Raises:
        BadInputError: If it does not, with the first day that is missing.
    """
    missing = [day for day, row in enumerate(placed.to_pylist()) if row is None]
    if missing:
        date = month.first + dt.timedelta(days=missing[0])
        last = month.first + dt.timedelta(days=DAYS - 1)
        known = f"{DAYS - len(missing)} of the {DAYS} days from {month.first} to {last}"
        raise BadInputError(
            file,
            f"{known}, without {date}",
            field="date",
            mend="choose thirty days that the planner and the self-reports tell of whole",
        )


def read_dates(values: Sequence[object], at: At) -> list[dt.date]:
    """Read dates written YYYY-MM-DD, each once.

    Raises:
        BadInputError: At the first that is none, or stands twice.
    """
    dates: dict[dt.date, int] = {}
    for i, value in enumerate(values):
        date = _date(value)
        if date is None:
            raise at(i, f"{show(value)} is not a date, written YYYY-MM-DD")
        if date in dates:
            raise at(i, f"{date} stands twice")
        dates[date] = i
    return list(dates)


def _date(value: object) -> dt.date | None:
    if not (isinstance(value, str) and _DATE.fullmatch(value)):
        return None
    try:
        return dt.date.fromisoformat(value)
    except ValueError:
        return None
