"""What exact quotas gain over days drawn independently (the comparison at Proposition 4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from memlake.ingest.random import Draws, Real
from memlake.ingest.setoka.skeleton import Plan

CONFIDENCE = 0.95


@dataclass(frozen=True)
class DaysRow:
    """Deviation of realised from planned rates over one horizon.

    Attributes:
        days: D.
        users: Users measured, n.
        exact: Largest deviation under the scheduler: 0, by the recount.
        mean: Mean over users of the largest deviation over entries, days drawn independently.
        quantile: The 95th percentile of it.
        bound: What stays above it with probability 0.95 by Hoeffding's inequality,
            cap sqrt(log(2 G / 0.05) / (2 D)) with the largest daily cap.
    """

    days: int
    users: int
    exact: float
    mean: float
    quantile: float
    bound: float


def independent_days(plan: Plan, days: int, draws: Draws) -> Real:
    """Draw how far each user's rates are off when every day is drawn by itself.

    On each day an entry occurs binomially, `cap` trials of probability rate / cap, so that it
    is expected at its planned rate c_g / D and never exceeds its cap.

    Args:
        plan: The plan of a group.
        days: D of the horizon that its quotas are for; the rates are kept for it.
        draws: One element.

    Returns:
        Largest deviation over entries of each user, shape (users,).
    """
    rate = plan.quota / days
    trials = np.broadcast_to(plan.cap[:, np.newaxis], (len(plan), days))
    chance = (rate / plan.cap)[:, np.newaxis]
    daily = draws.counted(len(plan)).counted(days).binomial(trials, chance)
    off = np.abs(daily.sum(axis=1) / days - rate)
    worst = np.zeros(int(plan.user.max()) + 1)
    np.maximum.at(worst, plan.user, off)
    return worst


def days_row(plans: Sequence[Plan], days: int, draws: Draws) -> DaysRow:
    """Measure the deviation over a horizon.

    Args:
        plans: Plans whose quotas are for that horizon.
        days: D.
        draws: One element.
    """
    worst = np.concatenate(
        [independent_days(plan, days, draws.at(days, k)) for k, plan in enumerate(plans)]
    )
    cap = max(int(plan.cap.max()) for plan in plans)
    entries = int(np.bincount(plans[0].user)[0])
    bound = cap * np.sqrt(np.log(2 * entries / (1 - CONFIDENCE)) / (2 * days))
    return DaysRow(
        days,
        len(worst),
        0.0,
        float(worst.mean()),
        float(np.quantile(worst, CONFIDENCE)),
        float(bound),
    )
