"""Placing block occurrences on days, with backtracking (spec, section 5, steps 2 and 3).

A day is a whole number whose bit i is set where slot i is free; a block entry a row of
`BlockDemand`. The search is deterministic: same demands, same free slots, same placements.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from memlake.ingest.landing.errors import Exit, MemlakeError


class InfeasibleError(MemlakeError):
    """No schedule realises the quotas."""

    exit_code = Exit.BAD_INPUT


class NodeBudgetError(MemlakeError):
    """The search was cut off before it could tell whether a schedule exists."""

    exit_code = Exit.BAD_INPUT


@dataclass(frozen=True)
class BlockDemand:
    """What the scheduler is asked for by one block entry.

    Attributes:
        name: For messages.
        days: Allowed days of the horizon, ascending.
        quota: Occurrences to place.
        cap: Most of them on a day.
        window: Bits of the slots inside the entry's window.
        slots: Slots that an occurrence takes, by day of the horizon.
        lag: Slot from which an occurrence would rather start, by day; earlier starts are tried
            after all later ones.
    """

    name: str
    days: Sequence[int]
    quota: int
    cap: int
    window: int
    slots: Sequence[int]
    lag: Sequence[int]


@dataclass(frozen=True)
class Placement:
    """One placed occurrence.

    Attributes:
        demand: Position of its demand.
        day: Day of the horizon.
        slot: First slot.
        slots: Slots taken.
    """

    demand: int
    day: int
    slot: int
    slots: int


@dataclass
class _Node:
    """One step of the search: an occurrence and its candidates that are still untried."""

    demand: int
    candidates: Iterator[Placement]
    excluded: frozenset[tuple[int, int]]
    tried: set[tuple[int, int]] = field(default_factory=set)
    placed: Placement | None = None


def place_blocks(
    demands: Sequence[BlockDemand], free: Sequence[int], weekday: Sequence[int], node_budget: int
) -> list[Placement]:
    """Place every occurrence of every demand, each in free slots of its own.

    Demands come in order of slack, cap x days - quota, then position. An occurrence goes on
    the allowed day with the fewest placed episodes, then fewest of its own entry, then by
    weekday and date, in the first free run of slots. At a dead end the search goes back to the
    latest placement with a candidate left. Occurrences of one entry are interchangeable, so
    what an earlier one has exhausted is not tried again by a later one below it.

    Args:
        demands: The block entries of one user.
        free: Free slots of each day as bits.
        weekday: Weekday of each day, Monday 0.
        node_budget: Most placements to try.

    Returns:
        One placement an occurrence, in order of placing.

    Raises:
        InfeasibleError: If no placement of all of them exists.
        NodeBudgetError: If the budget ends before that is known.
    """
    return _Search(demands, free, weekday, node_budget).run()


class _Search:
    def __init__(
        self,
        demands: Sequence[BlockDemand],
        free: Sequence[int],
        weekday: Sequence[int],
        node_budget: int,
    ) -> None:
        self.demands, self.free, self.weekday = demands, list(free), weekday
        self.budget = self.left = node_budget
        self.load = [0] * len(free)
        self.own = [[0] * len(free) for _ in demands]
        slack = [d.cap * len(d.days) - d.quota for d in demands]
        order = sorted(range(len(demands)), key=lambda k: (slack[k], k))
        self.queue = [k for k in order for _ in range(demands[k].quota)]
        self.deepest = 0

    def run(self) -> list[Placement]:
        self._require_room()
        path: list[_Node] = []
        while len(path) < len(self.queue):
            self.deepest = max(self.deepest, len(path))
            path.append(self._node(path))
            while not self._advance(path[-1]):
                path.pop()
                if not path:
                    raise InfeasibleError(
                        _complaint(self._stuck(), "cannot be placed beside the others")
                    )
        return [node.placed for node in path if node.placed is not None]

    def _require_room(self) -> None:
        """Refuse at once what would not fit even if it were alone."""
        for asked in self.demands:
            room = sum(
                min(asked.cap, _capacity(self.free[day] & asked.window, asked.slots[day]))
                for day in asked.days
            )
            if room < asked.quota:
                raise InfeasibleError(_complaint(asked, f"has room for {room} occurrences only"))

    def _node(self, path: Sequence[_Node]) -> _Node:
        demand = self.queue[len(path)]
        excluded: frozenset[tuple[int, int]] = frozenset()
        if path and path[-1].demand == demand:
            parent = path[-1]
            current = parent.placed
            assert current is not None, "only a placed occurrence has one below it"
            excluded = parent.excluded | (parent.tried - {(current.day, current.slot)})
        return _Node(demand, self._candidates(demand, excluded), excluded)

    def _advance(self, node: _Node) -> bool:
        """Move a node to its next candidate; False when it has none left."""
        if node.placed is not None:
            self._toggle(node.placed, -1)
            node.placed = None
        found = next(node.candidates, None)
        if found is None:
            return False
        self.left -= 1
        if self.left < 0:
            raise NodeBudgetError(
                _complaint(self._stuck(), f"is not placed within {self.budget} placements tried")
            )
        node.tried.add((found.day, found.slot))
        node.placed = found
        self._toggle(found, 1)
        return True

    def _toggle(self, placed: Placement, by: int) -> None:
        self.free[placed.day] ^= ((1 << placed.slots) - 1) << placed.slot
        self.load[placed.day] += by
        self.own[placed.demand][placed.day] += by

    def _candidates(self, demand: int, excluded: frozenset[tuple[int, int]]) -> Iterator[Placement]:
        asked, own, load, weekday = self.demands[demand], self.own[demand], self.load, self.weekday
        open_days = [d for d in asked.days if own[d] < asked.cap]
        open_days.sort(key=lambda d: (load[d], own[d], weekday[d], d))
        for day in open_days:
            size = asked.slots[day]
            for slot in _starts(self.free[day] & asked.window, size, asked.lag[day]):
                if (day, slot) not in excluded:
                    yield Placement(demand, day, slot, size)

    def _stuck(self) -> BlockDemand:
        return self.demands[self.queue[min(self.deepest, len(self.queue) - 1)]]


def _complaint(asked: BlockDemand, what: str) -> str:
    return (
        f"schedule: entry {asked.name!r} {what} (quota {asked.quota} on {len(asked.days)} allowed "
        "days; widen its window or days, or lower the quota of what it shares them with)"
    )


def _capacity(free: int, size: int) -> int:
    """Most runs of `size` that free slots hold side by side."""
    count, starts = 0, runs(free, size)
    while starts:
        low = (starts & -starts).bit_length() - 1
        starts = starts >> (low + size) << (low + size)
        count += 1
    return count


def runs(free: int, size: int) -> int:
    """Return the slots, as bits, at which a run of `size` free slots starts."""
    for _ in range(size - 1):
        free &= free >> 1
    return free


def _starts(free: int, size: int, lag: int) -> Iterator[int]:
    """Slots at which an occurrence may start: from `lag` on ascending, then the earlier ones."""
    starts = runs(free, size)
    late = starts >> lag << lag
    for bits in (late, starts ^ late):
        while bits:
            low = bits & -bits
            yield low.bit_length() - 1
            bits ^= low
