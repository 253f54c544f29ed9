"""Meals of each day: how many, how many cooked at home, how many of the others fast food."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from memlake.analysis.day_fusion.arrays import Real, Whole
from memlake.analysis.day_fusion.kernels import Cells, Choice, Shift, coded
from memlake.analysis.day_fusion.regimes import KINDS
from memlake.analysis.day_fusion.seen import Seen

MOST_MEALS = 5
MEALS, HOME, FAST = np.array(
    [
        (meals, home, fast)
        for meals in range(1, MOST_MEALS + 1)
        for home in range(meals + 1)
        for fast in range(meals - home + 1)
    ]
).T
"""Numbers of each state of a day."""

_HOME_RATE = np.linspace(0.06, 0.94, 18)
_FAST_RATE = np.array([0.03, 0.1, 0.2, 0.35, 0.5, 0.7, 0.9])
_START = np.array([[0.8, 0.15, 0.05], [0.4, 0.55, 0.05], [0.1, 0.8, 0.1]])
"""Chances of two, three and any other number of meals from which the usual laws are learned."""

_EXTRA = 4
_DELIVERIES = 6
_NEVER_SAID = 1e-4
_ROUNDS = 40


@dataclass(frozen=True)
class DietKernels:
    """Errors of the report and of the payments, and the usual numbers of meals.

    Attributes:
        meals: Reported less true meals, by kind of profile.
        home: `[2, extra]`, by kind: meals reported as home-cooked on top of the true ones,
            before the report's own number of meals caps them.
        deliveries: Deliveries paid for, by fast-food meals.
        usual: `[C, meals]`, laws of the number of meals of a persona.
    """

    meals: Shift
    home: Real
    deliveries: Choice
    usual: Real

    def tables(self) -> dict[str, Real]:
        """`[2, H, S]`: meals by a usual law, home-cooked ones and fast food by a rate each."""
        from scipy.stats import binom  # a second, of which most builds have no need

        usual = np.arange(len(self.usual))
        law, home, fast = (
            x.ravel()[:, None] for x in np.meshgrid(usual, _HOME_RATE, _FAST_RATE, indexing="ij")
        )
        table = self.usual[law, MEALS - 1] * binom.pmf(HOME, MEALS, home)
        table = table * binom.pmf(FAST, MEALS - HOME, fast)
        return {"diet": np.stack([table, table])}


def diet_state(meals: Whole, home: Whole, fast: Whole) -> Whole:
    """Index of a day's state; -1 where its numbers contradict each other."""
    same = (meals[..., None] == MEALS) & (home[..., None] == HOME) & (fast[..., None] == FAST)
    return np.where(same.any(axis=-1), same.argmax(axis=-1), -1)


def learn_diet(seen: Seen, days: Cells, kind: Whole) -> DietKernels:
    """Count the errors on days whose meals are known.

    Args:
        seen: Streams.
        days: States are places in `MEALS`, `HOME` and `FAST`.
        kind: `[n]`, kind of profile.
    """
    group = kind[days.person]
    more = days.at(seen["report_meals"]) - MEALS[days.state]
    paid = coded(days.at(seen["deliveries"]), _DELIVERIES)
    shape = (MOST_MEALS + 1, _DELIVERIES + 1)
    return DietKernels(
        Shift.learn(more, days.weight, group, KINDS, (-2, 2), smooth=0.1),
        np.stack([_extra(seen, days.where(group == k)) for k in range(KINDS)]),
        Choice.learn(paid, days.weight, FAST[days.state], shape, smooth=0.1),
        _usual(days, len(kind)),
    )


def _extra(seen: Seen, days: Cells) -> Real:
    """Law of the additions under their cap, by expectation maximisation."""
    cap, said = days.at(seen["report_meals"])[:, None], days.at(seen["report_home"])[:, None]
    fits = np.minimum(HOME[days.state][:, None] + np.arange(_EXTRA), cap) == said
    law = np.full(_EXTRA, 1 / _EXTRA)
    for _ in range(_ROUNDS):
        joint = fits * law
        total = joint.sum(axis=1, keepdims=True)
        share = np.divide(joint, total, out=np.zeros_like(joint), where=total > 0)
        counts = days.weight @ share + 0.5
        law = counts / counts.sum()
    return law


def start_of_usual() -> Real:
    """`[C, meals]`: laws of the number of meals before any is learned."""
    other = _START[:, 2:] / (MOST_MEALS - 2)
    return np.concatenate([other, _START[:, :2], other, other], axis=1)


def _usual(days: Cells, persons: int) -> Real:
    """Laws of the number of meals, by expectation maximisation over personas."""
    place = days.person * MOST_MEALS + MEALS[days.state] - 1
    counts = np.bincount(place, days.weight, persons * MOST_MEALS).reshape(-1, MOST_MEALS)
    law = start_of_usual()
    weight = np.full(len(law), 1 / len(law))
    for _ in range(_ROUNDS):
        log = counts @ np.log(law).T + np.log(weight)
        share = np.exp(log - log.max(axis=1, keepdims=True))
        share /= share.sum(axis=1, keepdims=True)
        law = share.T @ counts + 0.3
        law /= law.sum(axis=1, keepdims=True)
        weight = share.mean(axis=0) + 1e-9
    return law


def diet_evidence(seen: Seen, kernels: DietKernels, kind: Whole) -> dict[str, Real]:
    """Likelihood `[n, days, S]` of each state."""
    meals, said = seen["report_meals"][..., None], seen["report_home"][..., None]
    group = kind[:, None, None]
    home = np.zeros((*seen["report_meals"].shape, len(HOME)))
    for extra in range(_EXTRA):
        fits = np.minimum(HOME + extra, meals) == said
        home += kernels.home[group, extra] * fits
    home = np.where(np.isnan(meals + said), 1.0, np.maximum(home, _NEVER_SAID))
    paid = coded(seen["deliveries"], _DELIVERIES)[..., None]
    out = home * kernels.meals.likelihood(meals - MEALS, group)
    return {"diet": out * kernels.deliveries.likelihood(paid, FAST)}
