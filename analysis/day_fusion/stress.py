"""Whether work was stressful on a day that was not a long one anyway."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from memlake.analysis.day_fusion.arrays import Real, Whole
from memlake.analysis.day_fusion.kernels import Cells, Choice, coded
from memlake.analysis.day_fusion.regimes import KINDS
from memlake.analysis.day_fusion.seen import Seen
from memlake.analysis.day_fusion.work import HOURS, LONG_DAY

_RATE = np.array([0.02, 0.06, 0.1, 0.14, 0.19, 0.25, 0.32, 0.4, 0.48, 0.57, 0.68, 0.8])
_DELIVERIES = 2
_SURE = 0.5


@dataclass(frozen=True)
class StressKernels:
    """How a stressful day shows.

    Attributes:
        deliveries: Deliveries paid for, by kind of profile and stress.
    """

    deliveries: Choice

    @staticmethod
    def tables() -> dict[str, Real]:
        """`[2, H, S]`: a rate of stressful days."""
        law = np.column_stack([1 - _RATE, _RATE])
        return {"stress": np.stack([law, law])}


def learn_stress(seen: Seen, days: Cells, kind: Whole) -> StressKernels:
    """Count deliveries; states are 0 (calm) and 1, of days on which stress could arise."""
    paid = coded(days.at(seen["deliveries"]), _DELIVERIES)
    group = 2 * kind[days.person] + days.state
    return StressKernels(Choice.learn(paid, days.weight, group, (2 * KINDS, _DELIVERIES + 1)))


def stress_evidence(seen: Seen, kernels: StressKernels, kind: Whole, work: Real) -> dict[str, Real]:
    """Likelihood `[n, days, 2]` of a calm and of a stressful day.

    Args:
        seen: Streams.
        kernels: How stress shows.
        kind: `[n]`, kind of profile.
        work: `[n, days, S]`, likelihood of the hours of work. Days that were long, or off on
            a weekend, say nothing of stress.
    """
    paid = coded(seen["deliveries"], _DELIVERIES)[..., None]
    out = kernels.deliveries.likelihood(paid, 2 * kind[:, None, None] + np.arange(2))
    share = work / work.sum(axis=-1, keepdims=True)
    idle = np.where(seen["weekend"] == 1, share[..., 0], 0.0)
    able = (1 - share[..., HOURS > LONG_DAY].sum(axis=-1)) * (1 - idle)
    return {"stress": np.where((able > _SURE)[..., None], out, 1.0)}
