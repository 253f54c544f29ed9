"""The horizon: first day, length, and a zone whose clocks must not change inside it."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.setoka.skeleton import Calendar

MOST_DAYS = 366


def make_calendar(start: date, days: int, zone: str) -> Calendar:
    """Build the calendar of a horizon.

    Chains are in wall-clock minutes, so that a change of the clock would make an hour come
    twice or never. The night after the last day belongs to the horizon, since sleep does.

    Args:
        start: Day 0.
        days: D, 1 to `MOST_DAYS`. From 1 on every entry is realised at least once; weekly
            statistics need some weeks.
        zone: IANA name, such as `America/Chicago`.

    Raises:
        BadInputError: If there is no day or too many, the zone is unknown, or its clocks
            change in the horizon.
    """
    if not 1 <= days <= MOST_DAYS:
        raise BadInputError("horizon", f"{days} days", field="days", mend=f"give 1 to {MOST_DAYS}")
    if start > date.max - timedelta(days + 2):
        raise BadInputError("horizon", f"{start} is too late", field="start")
    try:
        clock = ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError) as error:
        raise BadInputError(
            "horizon",
            f"unknown zone {zone!r}",
            field="zone",
            mend="give an IANA name, and see that the machine has the zone database",
        ) from error
    offsets = [_offset(clock, start + timedelta(day)) for day in range(days + 2)]
    for day, (before, after) in enumerate(pairwise(offsets)):
        if before != after:
            raise BadInputError(
                "horizon",
                f"the clock of {zone} changes on {start + timedelta(day)}",
                field="start",
                mend="choose a horizon without a change, or a zone such as UTC",
            )
    return Calendar(start, days, zone, offsets[0])


def _offset(clock: ZoneInfo, day: date) -> int:
    offset = datetime.combine(day, time(), tzinfo=clock).utcoffset()
    assert offset is not None, "a zone has an offset"
    return int(offset.total_seconds()) // 60
