"""Times as transcripts write them, read without a guess.

Three notations: `1:56 pm on 8 May, 2023`, `2023/04/10 (Mon) 17:50`, and ISO 8601 with a
dash. A date or clock time that does not exist is refused, never moved; a missing zone stays
unknown; a wall time that a zone's change of clocks makes ambiguous, or skips, is flagged.
Digits and letters are those of ASCII: what only looks like them, such as wide digits, is no time.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

_TWELVE = re.compile(
    r"(\d{1,2}):(\d{2}) ([ap]m) on (\d{1,2}) ([a-z]+),? (\d{4})", re.ASCII | re.IGNORECASE
)
_SLASHED = re.compile(r"(\d{4})/(\d{2})/(\d{2}) \((\w{3})\) (\d{2}):(\d{2})", re.ASCII)
_ISO = re.compile(
    r"(\d{4})-(\d{2})-(\d{2})"
    r"(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,6}))?)?(Z|[+-]\d{2}:?\d{2})?)?",
    re.ASCII,
)
_MONTHS = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
_WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


@dataclass(frozen=True)
class LocalTime:
    """A wall-clock time.

    Attributes:
        value: The time, without a zone.
        precision: `day`, `minute` or `second`: how far the text goes.
        utc_offset_min: Minutes east of UTC, or None where it is not known.
        flaw: What contradicts it (`weekday`, `ambiguous`, `nonexistent`), or None.
    """

    value: datetime
    precision: str
    utc_offset_min: int | None = None
    flaw: str | None = None

    def instant(self) -> datetime | None:
        """Return the time in UTC, or None where the offset is not known."""
        if self.utc_offset_min is None:
            return None
        return (self.value - timedelta(minutes=self.utc_offset_min)).replace(tzinfo=UTC)


def read_time(text: str, zone: ZoneInfo | None = None) -> LocalTime:
    """Read a time.

    Args:
        text: In one of the three notations, and nothing beside it.
        zone: The zone of the wall clock, where it is known and the text does not say.

    Raises:
        ValueError: If it is in none of the notations, or such a time does not exist.
    """
    stated = _twelve_hour(text) or _slashed(text) or _iso(text)
    if stated is None:
        raise ValueError(f"{text!r} is not a time in a known notation")
    if zone is None or stated.utc_offset_min is not None or stated.precision == "day":
        return stated
    return _in_zone(stated, zone)


def _twelve_hour(text: str) -> LocalTime | None:
    found = _TWELVE.fullmatch(text)
    if not found:
        return None
    hour, minute, half, day, month, year = found.groups()
    if not 1 <= int(hour) <= 12:
        raise ValueError(f"{text!r}: a 12-hour clock has no hour {hour}")
    if month.lower() not in _MONTHS:
        raise ValueError(f"{text!r}: no month {month!r}")
    in_day = int(hour) % 12 + (12 if half.lower() == "pm" else 0)
    return LocalTime(
        _time(text, year, _MONTHS.index(month.lower()) + 1, day, in_day, minute), "minute"
    )


def _slashed(text: str) -> LocalTime | None:
    found = _SLASHED.fullmatch(text)
    if not found:
        return None
    year, month, day, weekday, hour, minute = found.groups()
    value = _time(text, year, month, day, hour, minute)
    right = weekday.capitalize() == _WEEKDAYS[value.weekday()]
    return LocalTime(value, "minute", flaw=None if right else "weekday")


def _iso(text: str) -> LocalTime | None:
    found = _ISO.fullmatch(text)
    if not found:
        return None
    year, month, day, hour, minute, second, fraction, offset = found.groups()
    if hour is None:
        return LocalTime(_time(text, year, month, day), "day")
    micro = (fraction or "").ljust(6, "0")
    value = _time(text, year, month, day, hour, minute, second or 0, micro)
    return LocalTime(value, "second" if second else "minute", _offset(text, offset))


def _time(text: str, *parts: str | int) -> datetime:
    try:
        year, month, day, hour, minute, second, micro = map(int, [*parts, 0, 0, 0, 0][:7])
        return datetime(year, month, day, hour, minute, second, micro)
    except ValueError as error:
        raise ValueError(f"{text!r}: no such time ({error})") from None


def _offset(text: str, offset: str | None) -> int | None:
    if offset is None:
        return None
    if offset == "Z":
        return 0
    hours, minutes = int(offset[1:3]), int(offset[-2:])
    if hours > 14 or minutes > 59:
        raise ValueError(f"{text!r}: no such offset from UTC")
    return (60 * hours + minutes) * (-1 if offset[0] == "-" else 1)


def _in_zone(stated: LocalTime, zone: ZoneInfo) -> LocalTime:
    """Add the zone's offset, unless the clocks showed the time twice or never."""
    readings = [stated.value.replace(tzinfo=zone, fold=fold) for fold in (0, 1)]
    offsets = {reading.utcoffset() for reading in readings if _kept(reading, zone)}
    if len(offsets) != 1:
        return replace(stated, flaw="ambiguous" if offsets else "nonexistent")
    offset = offsets.pop() or timedelta()
    return replace(stated, utc_offset_min=int(offset.total_seconds()) // 60)


def _kept(reading: datetime, zone: ZoneInfo) -> bool:
    """Say whether a wall time is what the zone's clocks show at its instant."""
    try:
        shown = reading.astimezone(UTC).astimezone(zone)
    except OverflowError:
        return False  # before the first or after the last instant that there is
    return shown.replace(tzinfo=None) == reading.replace(tzinfo=None)
