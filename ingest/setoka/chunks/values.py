"""Single values as text."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from typing import Any

from memlake.ingest.setoka.records.sources import DAY_S

_EPOCH = date(1970, 1, 1).toordinal()
_HUNDREDTHS = ("amount", "distance_km", "fare")


def column_name(field: str) -> str:
    """Return what a serialised column is called: all stamps are local."""
    return field.removesuffix("_local")


def texts(field: str, values: Sequence[Any]) -> list[str]:
    """Write a column's values; what is not known is empty."""
    if field.endswith("_local"):
        return ["" if value is None else stamp(value) for value in values]
    if field.endswith("_date"):
        return ["" if value is None else _day(value) for value in values]
    if field in _HUNDREDTHS:
        return ["" if v is None else f"{v // 100}.{v % 100:02d}" for v in values]
    return [_text(value) for value in values]


def stamp(seconds: int) -> str:
    """Write seconds from the epoch as a local time, seconds only where there are some."""
    day, second = divmod(seconds, DAY_S)
    minute, second = divmod(second, 60)
    tail = f":{second:02d}" if second else ""
    return f"{_day(day)} {minute // 60:02d}:{minute % 60:02d}{tail}"


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, tuple):
        return ", ".join(value)
    return str(value)


@lru_cache(maxsize=4096)
def _day(days: int) -> str:
    return date.fromordinal(_EPOCH + days).isoformat()
