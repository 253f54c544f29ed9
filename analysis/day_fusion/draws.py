"""Drawing the states of one persona's days, month by month."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from memlake.analysis.day_fusion.arrays import Flag, Real, Whole
from memlake.analysis.day_fusion.regimes import CHANGE, NEVER
from memlake.analysis.day_fusion.seen import DAYS
from memlake.analysis.day_fusion.weekdays import LAW, RATE_PLACE, RATES, SessionDays, preferred_odds
from memlake.ingest.random import Draws

_TINY = 1e-300
_FEW = 3
_SURE = 0.9995
"""Share of the likelihood from which on a day's state is taken for certain."""

_WIDE = 72
"""Neighbouring states that a day can have; streams bound hours and nights to fewer."""


@lru_cache(maxsize=64)
def uniforms(seed: int, months: int, name: str, *axes: int) -> Real:
    """`[months, *axes]`: the uniform draws of a component, the same for every persona.

    Personas share them, so that an answer depends on what is seen of a persona, never on its
    id or on who stands beside it.
    """
    draws = Draws.of("day_fusion", seed).at(name).counted(months)
    for axis in axes:
        draws = draws.counted(axis)
    values = draws.uniform()
    values.setflags(write=False)
    return values


@dataclass(frozen=True)
class Source:
    """Where a persona's uniform draws come from.

    Attributes:
        seed: The seed.
        months: Months to draw.
    """

    seed: int
    months: int

    def __call__(self, name: str, *axes: int) -> Real:
        """Return uniform draws `[months, *axes]` of a component."""
        return uniforms(self.seed, self.months, name, *axes)


def spread(weights: Real, u: Real) -> Whole:
    """Draw places of `weights` `[K]` by inverse CDF."""
    bounds = np.cumsum(weights)
    found = np.searchsorted(bounds, u * bounds[-1], side="right")
    return np.asarray(np.minimum(found, len(weights) - 1))


def spread_rows(laws: Real, row: Whole, u: Real) -> Whole:
    """Draw places of `laws[row]` by inverse CDF, one search over all rows at once."""
    bounds = np.cumsum(laws + _TINY, axis=1)
    bounds /= bounds[:, -1:]
    if laws.shape[1] <= _FEW:
        return np.asarray((u[..., None] > bounds[row, :-1]).sum(axis=-1))
    bounds += np.arange(len(laws))[:, None]
    found = np.searchsorted(bounds.ravel(), u + row, side="right") - row * laws.shape[1]
    return np.asarray(np.clip(found, 0, laws.shape[1] - 1))


def evenly(count: int) -> Real:
    """`[count]`: evenly spaced probabilities, which draw with the least noise, in order."""
    return (np.arange(count) + 0.5) / count


def draw_points(before: Real, after: Real, change: Whole, u: Real) -> Whole:
    """Draw the grid points `[2, M]` before and after each month's day of change.

    Those before it come in order, so that neighbouring months share their laws; without a
    change both are the same.

    Args:
        before: `[T, H]`, weights given the change.
        after: `[T, H]`.
        change: `[M]`, places in `CHANGE`.
        u: `[M]`, uniform.
    """
    points = np.empty((2, len(change)), dtype=np.int64)
    for place in np.unique(change):
        months = np.nonzero(change == place)[0]
        points[:, months] = spread(before[place], evenly(len(months)))
        if CHANGE[place] != NEVER:
            points[1, months] = spread(after[place], u[months])
    return points


def changed(change: Whole) -> Whole:
    """`[M, days]`: 0 before and 1 from the day of change on."""
    return (np.arange(DAYS) >= CHANGE[change][:, None]).astype(np.int64)


class GridDays:
    """Days of a domain whose states follow the laws of a grid."""

    def __init__(
        self, like: Real, table: Real, weekend: Flag, points: Whole, change: Whole
    ) -> None:
        """Prepare the laws of every open day under every grid point in use.

        Args:
            like: `[days, S]`, likelihoods of the states.
            table: `[2, H, S]`.
            weekend: `[days]`.
            points: `[2, M]`, from `draw_points`.
            change: `[M]`.
        """
        self._sure = like.argmax(axis=1)
        self._open = np.nonzero(like.max(axis=1) < _SURE * like.sum(axis=1))[0]
        used, at = np.unique(points, return_inverse=True)
        self._point = at.reshape(points.shape)
        self._late = changed(change)
        self._place = _support(like)
        self._laws = np.empty((len(used), *self._place.shape))
        inside = np.take_along_axis(like, self._place, axis=1)
        for kind, law in zip((False, True), table, strict=True):
            days = self._open[weekend[self._open] == kind]
            self._laws[:, days] = law[used][:, self._place[days]] * inside[days]

    def draw(self, u: Real, months: Whole | None = None, first: int = 0) -> Whole:
        """Draw states `[M, days]`.

        Args:
            u: `[M, days]`, uniform.
            months: Which months to draw, in that order; each once if not given.
            first: Days before this one may hold anything.
        """
        pick = np.arange(len(u)) if months is None else months
        days = self._open[self._open >= first]
        late = self._late[pick][:, days] == 1
        point = np.where(late, self._point[1, pick, None], self._point[0, pick, None])
        laws = self._laws[:, days].reshape(-1, self._place.shape[1])
        found = spread_rows(laws, point * len(days) + np.arange(len(days)), u[:, days])
        states = np.repeat(self._sure[None], len(u), axis=0)
        states[:, days] = self._place[days, found]
        return states


def _support(like: Real) -> Whole:
    """`[days, W]`: neighbouring states that hold all but nothing of a day's likelihood."""
    states = like.shape[1]
    width = min(_WIDE, states)
    total = np.concatenate([np.zeros((len(like), 1)), np.cumsum(like, axis=1)], axis=1)
    first = (total[:, width:] - total[:, : states - width + 1]).argmax(axis=1)
    return np.asarray(first[:, None] + np.arange(width))


class SessionMonths:
    """Days of exercise: 0 none, 1 incidental, 2 intentional."""

    def __init__(
        self, days: SessionDays, person: int, sums: Real, points: Whole, change: Whole, u: Real
    ) -> None:
        """Draw each month's preferred weekdays and prepare the chances of its days.

        Args:
            days: Daily likelihoods.
            person: Whose.
            sums: `[T, 7, 2, rates x laws]`, from `SessionDays.sums`.
            points: `[2, M]`, from `draw_points`.
            change: `[M]`.
            u: `[M, 2, 7]`, uniform.
        """
        both = (sums, sums[:1] - sums)
        odds = np.stack([preferred_odds(both[k], points[k], change) for k in (0, 1)])
        preferred = (np.log(u / (1 - u)).transpose(1, 0, 2) < odds).astype(np.int64)
        late, month, day = changed(change), np.arange(len(change))[:, None], np.arange(DAYS)
        mine = preferred[late, month, days.weekday[person]]
        point = points[late, month]
        rate = RATES[mine, RATE_PLACE[point]]
        busy = rate * days.busy[person][day, 1, LAW[point]]
        self._some = busy / np.maximum(busy + (1 - rate) * days.idle[person], _TINY)
        self._meant = self._some * days.long[person][day, LAW[point]] * mine

    def draw(self, u: Real, months: Whole | None = None, first: int = 0) -> Whole:
        """Draw states `[M, days]`; arguments as for `GridDays.draw`."""
        del first
        pick = np.arange(len(u)) if months is None else months
        some, meant = u < self._some[pick], u < self._meant[pick]
        return np.asarray(some.astype(np.int64) + meant)
