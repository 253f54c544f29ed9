"""Time windows of entries: where in a day an occurrence finds room."""

from __future__ import annotations

from memlake.ingest.setoka.patterns.proposal import Brief
from memlake.ingest.setoka.schedule.placement import runs


def window_bits(window: tuple[int, int], slot: int) -> int:
    """Return the bits of the slots that lie inside a window of minutes."""
    first, last = -(-window[0] // slot), window[1] // slot
    return (1 << last) - (1 << first) if last > first else 0


def slots_for(minutes: int, slot: int) -> int:
    """Return how many slots a duration takes."""
    return -(-minutes // slot)


def roomy_weekdays(brief: Brief, window: tuple[int, int], longest: int) -> frozenset[int]:
    """Return the weekdays on which a window always has a free run for the longest duration."""
    size, inside = slots_for(longest, brief.slot), window_bits(window, brief.slot)
    return frozenset(
        weekday
        for weekday, free in enumerate(brief.free)
        if free is not None and runs(free & inside, size)
    )
