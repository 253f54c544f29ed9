"""The profile as a measurement: means over the first days of the month.

A profile that is a record (not a stated ideal) gives rounded means over days 1 to an unseen
end. True days that agree with all of them tell the end; in use, drawn months that disagree
with the profile are dropped. The end hangs together with the day of change.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from memlake.analysis.day_fusion.arrays import Real, Whole
from memlake.analysis.day_fusion.regimes import CHANGE
from memlake.analysis.day_fusion.seen import Seen

ENDS = np.arange(5, 26)
"""Days that a profile may have averaged over."""

_MISS = 1e-4
_ROUNDS = 20
_SMOOTH = 0.02
_EXACT = 1e-6
_NOTHING = 0.03
"""Chance of the stated number after no such day: it then is a habit's own rate, any number."""


@dataclass(frozen=True)
class Mean:
    """One stated mean.

    Attributes:
        column: Array of the profile's statement.
        scale: Statement per unit of the daily figure, such as 70 for days a week in tenths.
        tolerance: Largest difference that rounding, or cutting, explains.
        empty: Whether a mean of zero is replaced by something else.
    """

    column: str
    scale: float
    tolerance: float
    empty: bool

    def agrees(self, daily: Real, stated: Real) -> Real:
        """`[..., ENDS]`: likelihood of the statement, by the end of the window.

        Args:
            daily: `[..., days]`, the daily figure.
            stated: Broadcast with `[..., ENDS]`.
        """
        total = np.cumsum(daily, axis=-1, dtype=np.float64)[..., ENDS - 1]
        hit = np.abs(total * self.scale / ENDS - stated) <= self.tolerance + _EXACT
        fits = hit.astype(np.float64)
        return (np.where(total == 0, _NOTHING, fits) if self.empty else fits) + _MISS


MEANS: Mapping[str, Mean] = {
    "bed": Mean("profile_bed", 1, 1, empty=False),
    "duration": Mean("profile_duration", 1, 0.5, empty=False),
    "hours": Mean("profile_hours", 1, 0.5, empty=False),
    "long_day": Mean("profile_overtime", 100, 0.5, empty=True),
    "meals": Mean("profile_meals", 10, 0.5, empty=False),
    "home": Mean("profile_home", 10, 0.5, empty=True),
    "active": Mean("profile_exercise", 70, 0.5, empty=True),
    "company": Mean("profile_social", 70, 0.5, empty=True),
}
"""Stated means by the daily figure that they are means of."""


def agreement(figures: Mapping[str, Real], seen: Seen) -> Real:
    """`[n, ENDS]`: likelihood of each end of the window where the daily figures are known."""
    parts = [mean.agrees(figures[name], seen[mean.column][:, None]) for name, mean in MEANS.items()]
    return np.asarray(np.prod(parts, axis=0))


def learn_ends(agreed: Real, change: Real) -> Real:
    """Learn `[T, ENDS]`, law of the window's end by the day of change.

    Args:
        agreed: `[n, ENDS]`, from `agreement`, of personas whose profile is a record.
        change: `[n, T]`, weights of their days of change.
    """
    law = np.full((len(CHANGE), len(ENDS)), 1 / len(ENDS))
    for _ in range(_ROUNDS):
        joint = change[:, :, None] * law * agreed[:, None, :]
        joint /= np.maximum(joint.sum(axis=(1, 2), keepdims=True), 1e-300)
        counts = joint.sum(axis=0) + _SMOOTH
        law = counts / counts.sum(axis=1, keepdims=True)
    return law


@dataclass(frozen=True)
class Chosen:
    """Which day of change and which end of the window each final month has.

    Attributes:
        change: `[M]`, places in `CHANGE`.
        end: `[M]`, places in `ENDS`; -1 where the profile is no record.
    """

    change: Whole
    end: Whole
