"""The horizon: first day, length, and a zone whose clocks must not change inside it."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

from memlake.ingest.landing.errors import UsageError
from memlake.ingest.setoka.skeleton import Calendar
from memlake.ingest.zones import find_zone

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
        UsageError: If there is no day or too many, the zone is unknown, or its clocks
            change in the horizon.
    """
    if not 1 <= days <= MOST_DAYS:
        raise UsageError(f"--days {days}: give 1 to {MOST_DAYS}")
    latest = date.max - timedelta(days + 2)
    if start > latest:
        raise UsageError(f"--start {start}: too late for {days} days (give {latest} at most)")
    clock = find_zone(zone)
    offsets = [_offset(clock, start + timedelta(day)) for day in range(days + 2)]
    for day, (before, after) in enumerate(pairwise(offsets)):
        if before != after:
            raise UsageError(
                f"--start {start}, --days {days}: the clock of {zone} changes on "
                f"{start + timedelta(day)} (choose a horizon without a change, or --zone UTC)"
            )
    return Calendar(start, days, zone, offsets[0])


def _offset(clock: ZoneInfo, day: date) -> int:
    offset = datetime.combine(day, time(), tzinfo=clock).utcoffset()
    assert offset is not None, "a zone has an offset"
    return int(offset.total_seconds()) // 60
