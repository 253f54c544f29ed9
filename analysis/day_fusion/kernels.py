"""Measurement kernels: how what a stream says spreads around what happened, by counting.

A kernel is learned from `Cells`: persons, days and states with weights. With event tables each
day has one state of weight 1; without them a posterior stands in for the truth.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from memlake.analysis.day_fusion.arrays import Flag, Real, Whole

_Number = TypeVar("_Number", np.float64, np.int64)
_IMPOSSIBLE = 1e-6
_LEAST_WEIGHT = 1e-3


@dataclass(frozen=True)
class Cells:
    """Weighted (person, day, state) triples.

    Attributes:
        person: Row of the person.
        day: Column of the day.
        state: Index of the state.
        weight: Positive weight.
    """

    person: Whole
    day: Whole
    state: Whole
    weight: Real

    @classmethod
    def of(cls, weights: Real) -> Cells:
        """Take the triples of a posterior `[n, days, S]`, but for those that weigh nothing."""
        person, day, state = np.nonzero(weights >= _LEAST_WEIGHT)
        return cls(person, day, state, weights[person, day, state])

    @classmethod
    def sure(cls, states: Whole) -> Cells:
        """Take one state a day, `[n, days]`; negative states are left out."""
        person, day = np.nonzero(states >= 0)
        return cls(person, day, states[person, day], np.ones(len(person)))

    def where(self, chosen: Flag) -> Cells:
        """Keep some triples."""
        return Cells(self.person[chosen], self.day[chosen], self.state[chosen], self.weight[chosen])

    def at(self, values: npt.NDArray[_Number]) -> npt.NDArray[_Number]:
        """Return `values` `[n, days]` at each triple."""
        return values[self.person, self.day]


@dataclass(frozen=True)
class Shift:
    """Law of an observed whole number less the true one.

    Attributes:
        low: Smallest difference that is possible.
        law: `[groups, differences]`; each row sums to 1.
    """

    low: int
    law: Real

    @classmethod
    def learn(
        cls,
        difference: Real,
        weight: Real,
        group: Whole,
        groups: int,
        span: tuple[int, int],
        smooth: float = 0.5,
    ) -> Shift:
        """Count differences by group; NaN and those outside `span` are left out.

        Args:
            difference: Observed less true, whole numbers.
            weight: Weight of each.
            group: Group of each.
            groups: Number of groups.
            span: Smallest and largest difference that can occur.
            smooth: Added to each count.
        """
        low, high = span
        inside = (difference >= low) & (difference <= high)
        code = np.where(inside, difference - low, -1).astype(np.int64)
        return cls(low, Choice.learn(code, weight, group, (groups, high - low + 1), smooth).law)

    def likelihood(self, difference: Real, group: Whole | int) -> Real:
        """Return the probability of each difference, broadcast with `group`; NaN gives 1."""
        place = np.nan_to_num(difference - self.low, nan=-1.0).astype(np.int64)
        inside = (place >= 0) & (place < self.law.shape[1])
        found = self.law[group, np.clip(place, 0, self.law.shape[1] - 1)]
        return np.where(np.isnan(difference), 1.0, np.where(inside, found, _IMPOSSIBLE))


@dataclass(frozen=True)
class Choice:
    """Law of a coded observation by the group of the truth.

    Attributes:
        law: `[groups, codes]`; each row sums to 1.
    """

    law: Real

    @classmethod
    def learn(
        cls, code: Whole, weight: Real, group: Whole, shape: tuple[int, int], smooth: float = 0.5
    ) -> Choice:
        """Count codes by group; negative codes are left out.

        Args:
            code: Code of each observation.
            weight: Weight of each.
            group: Group of the truth behind each.
            shape: Number of groups and of codes.
            smooth: Added to each count.
        """
        known = code >= 0
        place = group[known] * shape[1] + code[known]
        counts = np.bincount(place, weight[known], shape[0] * shape[1]).reshape(shape) + smooth
        return cls(counts / counts.sum(axis=1, keepdims=True))

    def likelihood(self, code: Whole, group: Whole | int) -> Real:
        """Return the probability of each code, broadcast with `group`; a negative one gives 1."""
        return np.where(code < 0, 1.0, self.law[group, np.maximum(code, 0)])


def coded(values: Real, top: int) -> Whole:
    """Whole numbers from floats, cut at `top`; NaN gives -1."""
    return np.minimum(np.nan_to_num(values, nan=-1.0), top).astype(np.int64)


def bell(states: Real, mean: Real, sd: Real) -> Real:
    """`[H, S]`: normal laws over whole states; what lies below the first falls on it."""
    step = states[1] - states[0]
    below = states[0] - step * np.arange(1, len(states))
    reach = np.concatenate([states, below])
    density = np.exp(-0.5 * ((reach - mean[:, None]) / sd[:, None]) ** 2)
    law = density[:, : len(states)] + _TINY
    law[:, 0] += density[:, len(states) :].sum(axis=1)
    return np.asarray(law / law.sum(axis=1, keepdims=True))


_TINY = 1e-9
