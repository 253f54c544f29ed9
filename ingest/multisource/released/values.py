"""What each field may hold, and what it becomes in its landing column. No coercion."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Callable
from typing import Any

import pyarrow as pa

from memlake.ingest.multisource.splits import CLASSES, SPLITS
from memlake.ingest.multisource.window import DAYS, FIRST_DAY

Convert = Callable[[Any], Any]
"""Returns the landing value of a file's value, or raises `ValueError` with the reason."""

LIMITS: tuple[tuple[str, float, float], ...] = (
    (r"day_index|shift_day|anchor_(start|end)_day|profile_anchor_end_day", 1, DAYS),
    (r"(sleep|work)_.*_h|.*hours.*", 0, 24),
    (r".*_(min|minutes)", 0, 1440),
    (r".*_days_per_week", 0, 7),
    (r"diet_.*", 0, 30),
    (r".*\.count|sleep_interruptions|close_friends", 0, 1000),
    (r"activity_steps", 0, 200_000),
    (r"age", 0, 130),
    (r".*_(share|rate|bias)", 0, 1),
    (r"(mood|sleep_quality|work_life_balance).*", 1, 5),
)
"""Inclusive limits of a numeric landing column; the first pattern that fits holds."""

WORDS: dict[str, tuple[str, ...]] = {
    "difficulty": CLASSES,
    "split": SPLITS,
    "afterhours_work_style": ("strict_boundary", "flexible"),
    "calendar.kind": ("work_block", "social_event", "exercise_session"),
    "payments.category": ("coffee", "food_delivery", "fitness"),
    "context_tags": ("weekend", "social", "work_stress", "routine"),
}
"""Text columns that a label rule compares with fixed words: another word is an error."""

DATES: dict[str, dt.date] = {
    day.isoformat(): day for day in (FIRST_DAY + dt.timedelta(days=i) for i in range(DAYS))
}
_CLOCK = {f"{h:02d}:{m:02d}": 60 * h + m for h in range(24) for m in range(60)}
_PLACES = ("no decimal", "one decimal", "two decimals")


def show(value: Any) -> str:
    """Show a file's value in a message, cut to a readable length."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else f"{text[:57]}..."


def converter(column: str, kind: pa.DataType) -> Convert:
    """Return how a field's value becomes a value of its landing column.

    Times of day become minutes, decimals become whole numbers of their last place.

    Args:
        column: Name of the landing column, with the struct field after a dot.
        kind: Its type; of a list, the type of the entries.
    """
    if pa.types.is_boolean(kind):
        return flag
    if pa.types.is_date(kind):
        return date
    if pa.types.is_string(kind):
        return one_of(WORDS[column]) if column in WORDS else text
    if column.endswith("_minute"):
        return clock
    low, high = limits(column)
    if pa.types.is_integer(kind):
        return whole(int(low), int(high))
    if pa.types.is_decimal(kind):
        return scaled(kind.scale, low, high)
    return rate(low, high)


def limits(column: str) -> tuple[float, float]:
    """Return the inclusive limits of a numeric column.

    Raises:
        KeyError: If no pattern fits it.
    """
    for pattern, low, high in LIMITS:
        if re.fullmatch(pattern, column):
            return low, high
    raise KeyError(column)


def text(value: Any) -> str:
    """Accept text that is not empty."""
    if type(value) is str and value:
        return value
    raise ValueError("the text is empty" if value == "" else f"{show(value)} is not text")


def flag(value: Any) -> bool:
    """Accept true and false, but no word or number for them."""
    if value is True or value is False:
        return bool(value)
    raise ValueError(f"{show(value)} is not true or false")


def date(value: Any) -> dt.date:
    """Accept a day of the window, written YYYY-MM-DD."""
    if type(value) is str and value in DATES:
        return DATES[value]
    first, *_, last = DATES
    raise ValueError(f"{show(value)} is not a day from {first} to {last}, written YYYY-MM-DD")


def clock(value: Any) -> int:
    """Accept a time of day, written HH:MM, and return its minute."""
    if type(value) is str and value in _CLOCK:
        return _CLOCK[value]
    raise ValueError(f"{show(value)} is not a time of day from 00:00 to 23:59, written HH:MM")


def one_of(words: tuple[str, ...]) -> Convert:
    """Accept the given words alone."""

    def convert(value: Any) -> str:
        if type(value) is str and value in words:
            return value
        raise ValueError(f"{show(value)} is not one of {', '.join(words)}")

    return convert


def whole(low: int, high: int) -> Convert:
    """Accept whole numbers within limits."""

    def convert(value: Any) -> int:
        if type(value) is int and low <= value <= high:
            return value
        _refuse_number(value, low, high)
        raise ValueError(f"{show(value)} is not a whole number")

    return convert


def scaled(places: int, low: float, high: float) -> Convert:
    """Accept numbers of at most so many decimals, and return them without the point."""
    factor = 10**places

    def convert(value: Any) -> int:
        if type(value) in (float, int) and low <= value <= high:
            units: int = round(value * factor)
            if units / factor == value:
                return units
            raise ValueError(f"{show(value)} has more than {_PLACES[places]}")
        _refuse_number(value, low, high)
        raise ValueError(f"{show(value)} is not a number")

    return convert


def rate(low: float, high: float) -> Convert:
    """Accept any number within limits."""

    def convert(value: Any) -> float:
        if type(value) in (float, int) and low <= value <= high:
            return float(value)
        _refuse_number(value, low, high)
        raise ValueError(f"{show(value)} is not a number")

    return convert


def _refuse_number(value: Any, low: float, high: float) -> None:
    if type(value) in (float, int) and not low <= value <= high:
        raise ValueError(f"{show(value)} is outside {low:g} to {high:g}")
