"""The scheduler of one user: from a plan's blocks to placed occurrences, and their minutes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from memlake.ingest.random import Draws, Flag, Whole
from memlake.ingest.setoka import registry
from memlake.ingest.setoka.schedule.placement import BlockDemand, Placement, place_blocks
from memlake.ingest.setoka.skeleton import BLOCK

if TYPE_CHECKING:
    from memlake.ingest.setoka.patterns.planning import EntryQuota
    from memlake.ingest.setoka.patterns.proposal import Brief, ProposedEntry

_STEP = 5


@dataclass(frozen=True)
class Occurrences:
    """Placed occurrences of one user's blocks, one value each.

    Attributes:
        entry: Position of the entry in the plan.
        day: Day of the horizon.
        start: Minute of the day.
        end: Minute of the day.
    """

    entry: Whole
    day: Whole
    start: Whole
    end: Whole


def day_bits(free: Flag) -> list[int]:
    """Return free slots as one whole number a day, bit i for slot i; `free` is (days, slots)."""
    packed = np.packbits(free, axis=-1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") for row in packed]


class DayScheduler:
    """Schedules plans of one user into the days that the routine leaves free."""

    def __init__(self, free: Flag) -> None:
        """Take the user's free slots.

        Args:
            free: Shape (days, slots).
        """
        self._free = day_bits(free)

    def place(
        self, brief: Brief, entries: Sequence[ProposedEntry], quotas: Sequence[EntryQuota]
    ) -> list[Placement]:
        """Place the occurrences of every block.

        Raises:
            InfeasibleError: If they cannot all be placed.
            NodeBudgetError: If the search was cut off.
        """
        blocks = [k for k, entry in enumerate(entries) if entry.kind == BLOCK]
        lasts = durations(brief, entries)
        lag = _lags(brief.draws, len(entries), brief.calendar.days)
        demands = [_demand(brief, entries[k], quotas[k], lasts[k], lag[k]) for k in blocks]
        weekday = brief.calendar.weekday.tolist()
        return place_blocks(demands, self._free, weekday, registry.whole("node_budget"))


def _demand(
    brief: Brief, entry: ProposedEntry, quota: EntryQuota, lasts: Whole, lag: Whole
) -> BlockDemand:
    first = -(-entry.window[0] // brief.slot)
    last = entry.window[1] // brief.slot
    return BlockDemand(
        name=entry.label,
        days=brief.allowed_days(entry.weekdays),
        quota=quota.count,
        cap=quota.cap,
        window=(1 << last) - (1 << first),
        slots=(-(-lasts // brief.slot)).tolist(),
        lag=(first + lag).tolist(),
    )


def durations(brief: Brief, entries: Sequence[ProposedEntry]) -> Whole:
    """Draw how long an occurrence of each entry lasts on each day, shape (entries, days).

    Keyed by entry and day rather than by occurrence, so that occurrences of an entry are
    interchangeable to the scheduler.
    """
    low, high = np.array([entry.duration for entry in entries]).T[..., np.newaxis]
    draws = brief.draws.at("duration").counted(len(entries)).counted(brief.calendar.days)
    return np.asarray(low + _STEP * draws.integers(0, (high - low) // _STEP))


def _lags(draws: Draws, entries: int, days: int) -> Whole:
    each = draws.at("lag").counted(entries).counted(days)
    return each.integers(0, registry.whole("start_lag"))


def occurrences(
    brief: Brief, entries: Sequence[ProposedEntry], placements: Sequence[Placement]
) -> Occurrences:
    """Turn placements into minutes: each starts somewhere in what its slots leave over."""
    blocks = np.array([k for k, entry in enumerate(entries) if entry.kind == BLOCK])
    demand, day, slot, slots = (
        np.array([(p.demand, p.day, p.slot, p.slots) for p in placements], dtype=np.int64)
        .reshape(-1, 4)
        .T
    )
    entry = blocks[demand]
    lasts = durations(brief, entries)[entry, day]
    spare = (slots * brief.slot - lasts) // _STEP
    shift = brief.draws.at("shift").counted(len(entries)).counted(brief.calendar.days)
    start = slot * brief.slot + _STEP * Draws(shift.keys[entry, day]).integers(0, spare)
    return Occurrences(entry, day, start, start + lasts)
