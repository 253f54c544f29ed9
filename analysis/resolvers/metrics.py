"""Forced and selective metrics from tallies (paper 9.3), of one population or of many resamples.

A tally holds, per question, four sums. They may carry leading axes, such as resamples or
systems, and every metric keeps them; what is undefined is NaN inside arrays and None in
`value`, never 0.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np

from memlake.analysis.intervals import macro_ratio, ratio
from memlake.analysis.resolvers.prediction import Prediction, credit
from memlake.analysis.resolvers.registry import Codes, Flags, Reals

Missed = Literal["every abstention", "right abstentions"]
BETA_SQUARED = 0.25


@dataclass(frozen=True)
class Tally:
    """Sums over personas, `[..., Q]` each.

    Attributes:
        right: Expected number of right answers if none were withheld.
        scored: Number of labels to score against.
        right_answered: As `right`, among the answers that were given.
        answered: Number of scored answers that were given.
    """

    right: Reals
    scored: Reals
    right_answered: Reals
    answered: Reals

    def question(self, flags: Flags) -> Tally:
        """The tally of some questions."""
        return Tally(*(part[..., flags] for part in self.parts))

    @property
    def parts(self) -> tuple[Reals, Reals, Reals, Reals]:
        """The four sums in order."""
        return self.right, self.scored, self.right_answered, self.answered


def tally_cells(prediction: Prediction, gold: Codes, unit: int) -> Tally:
    """One tally per persona, `[N, Q]`: what sums and bootstraps are made of.

    Credit is an exact whole number of 1/`unit` until it is summed, so sums do not depend on
    the order of rows.
    """
    scored = (gold >= 0).astype(np.float64)
    right = credit(prediction.tied, gold, unit).astype(np.float64)
    given = scored * ~prediction.abstained
    return Tally(right, scored * unit, right * given, given * unit)


def total(cells: Tally, persona: Flags | None = None) -> Tally:
    """Sum the tallies of some personas (all when not given)."""
    chosen = slice(None) if persona is None else persona
    return Tally(*(part[chosen].sum(axis=0) for part in cells.parts))


def macro_accuracy(tally: Tally) -> Reals:
    """Accuracy with every answer forced, averaged over the questions that have labels."""
    return macro_ratio(tally.right, tally.scored)


def micro_accuracy(tally: Tally) -> Reals:
    """Accuracy with every answer forced, over all questions together."""
    return ratio(tally.right.sum(axis=-1), tally.scored.sum(axis=-1))


def coverage(tally: Tally) -> Reals:
    """Share of scored answers that are given."""
    return ratio(tally.answered.sum(axis=-1), tally.scored.sum(axis=-1))


def selective_accuracy(tally: Tally) -> Reals:
    """Accuracy of given answers, averaged over the questions that have any."""
    return macro_ratio(tally.right_answered, tally.answered)


def selective_accuracy_micro(tally: Tally) -> Reals:
    """Accuracy of given answers, over all questions together."""
    return ratio(tally.right_answered.sum(axis=-1), tally.answered.sum(axis=-1))


def f05_micro(tally: Tally, missed: Missed) -> Reals:
    """The F0.5 that thresholds are calibrated by.

    Args:
        tally: Sums of a resolver that may abstain.
        missed: Which abstentions are false negatives: NBF and DSNBF count every one, ABF and
            SSB those that would have been right.
    """
    right = tally.right_answered.sum(axis=-1)
    wrong = tally.answered.sum(axis=-1) - right
    if missed == "every abstention":
        lost = tally.scored.sum(axis=-1) - tally.answered.sum(axis=-1)
    else:
        lost = tally.right.sum(axis=-1) - right
    weight = 1 + BETA_SQUARED
    return ratio(weight * right, weight * right + BETA_SQUARED * lost + wrong)


def f05_macro(tally: Tally, forced: Tally) -> Reals:
    """The F0.5 as published: precision is selective accuracy, recall its covered share of accuracy.

    Args:
        tally: Sums of the resolver that may abstain.
        forced: Sums of its variant that never does; its macro accuracy is the denominator.
    """
    precision = selective_accuracy(tally)
    recall = ratio(precision * coverage(tally), macro_accuracy(forced))
    weight = 1 + BETA_SQUARED
    return ratio(weight * precision * recall, BETA_SQUARED * precision + recall)


METRICS: dict[str, Callable[[Tally], Reals]] = {
    "macro_accuracy": macro_accuracy,
    "micro_accuracy": micro_accuracy,
    "coverage": coverage,
    "selective_accuracy": selective_accuracy,
    "selective_accuracy_micro": selective_accuracy_micro,
}
"""Metrics of one tally by the name they have in the leaderboard."""


def value(metric: Reals) -> float | None:
    """A single figure, None where it is undefined."""
    figure = float(metric)
    return None if np.isnan(figure) else figure
