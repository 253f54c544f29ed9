"""Company for another person's sake, whose flag is flipped one way only.

A report says it of no day on which it was not so, and leaves it out of some on which it was.
With a rate r of such days and a share f left out, an unflagged day of company was one of them
with probability r f / (1 - r (1 - f)); the flagged days and the number of days of company give
the posterior of r.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.special import comb

from memlake.analysis.day_fusion.arrays import Flag, Real, Whole
from memlake.analysis.day_fusion.draws import Source

RATES = np.linspace(0.02, 0.98, 49)
LEFT_OUT = np.linspace(0.05, 0.9, 18)
"""Shares that are tried where only answers teach."""

_ROUNDS = 40
_SMOOTH = 0.5
_TINY = 1e-300
_DECIMALS = 6


@dataclass(frozen=True)
class Supporting:
    """How often company is for another's sake, and how often a report leaves that out.

    Attributes:
        rate: `[R]`, weights of the persona's rates `RATES`.
        left_out: Share of such days whose report does not say so.
    """

    rate: Real
    left_out: float

    def draw(self, company: Flag, flagged: Flag, source: Source) -> Whole:
        """Draw which days of company were for another's sake.

        Args:
            company: `[M, days]`, days of company of each month.
            flagged: `[days]`, what the report says.
            source: Uniform draws.
        """
        said = int(flagged.sum())
        unsaid = np.arange(company.shape[1] + 1)
        shown = RATES * (1 - self.left_out)
        weights = self.rate * RATES**said * (1 - shown) ** unsaid[:, None]
        bounds = np.cumsum(weights / weights.sum(axis=1, keepdims=True), axis=1)
        quiet = (company & ~flagged).sum(axis=1)
        place = (bounds[quiet] < source("supporting/rate")[:, None]).sum(axis=1)
        rate = RATES[np.minimum(place, len(RATES) - 1)]
        hidden = rate * self.left_out / (1 - rate * (1 - self.left_out))
        drawn = source("supporting/day", company.shape[1]) < hidden[:, None]
        return np.asarray(company & (flagged | drawn), dtype=np.int64)


def learn_supporting(company: Flag, supporting: Flag, reported: Flag) -> Supporting:
    """Learn from known days, `[n, days]` each."""
    true = company & supporting
    days, sum_true = company.sum(axis=1)[:, None], true.sum(axis=1)[:, None]
    log = sum_true * np.log(RATES) + (days - sum_true) * np.log(1 - RATES)
    like = np.exp(log - log.max(axis=1, keepdims=True))
    left_out = ((true & ~reported).sum() + 1) / (true.sum() + 2)
    return Supporting(_rates(like), float(left_out))


def answer_likelihood(company: Flag, flagged: Flag, answers: Whole, answer: int) -> Real:
    """`[left out, rates]`: likelihood of one persona's flags and answer.

    Args:
        company: `[M, days]`, days of company of each drawn month.
        flagged: `[days]`, what the report says.
        answers: `[days + 1, days + 1]`, answer by days of company and of it for another's sake.
        answer: The right one; -1 where there is none.
    """
    days, share = np.unique(company.sum(axis=1), return_counts=True)
    said = int(flagged.sum())
    left_out = LEFT_OUT[:, None]
    shown = RATES * (1 - left_out)
    hidden = RATES * left_out / (1 - shown)
    out = np.zeros(shown.shape)
    for number, weight in zip(days, share / share.sum(), strict=True):
        quiet = max(int(number) - said, 0)
        more = np.arange(quiet + 1)
        right = (answers[said + quiet, said + more] == answer) | (answer < 0)
        ways = comb(quiet, more[right]) * hidden[..., None] ** more[right]
        chance = (ways * (1 - hidden[..., None]) ** (quiet - more[right])).sum(axis=-1)
        out += weight * shown**said * (1 - shown) ** quiet * chance
    return out


def learn_from_answers(like: Real) -> Supporting:
    """Learn the rates, and the share left out under which the answers are likeliest.

    Args:
        like: `[n, left out, rates]`, from `answer_likelihood`.
    """
    learned = [_rates(like[:, place]) for place in range(like.shape[1])]
    fit = [
        np.log((like[:, place] @ weights) + _TINY).sum() for place, weights in enumerate(learned)
    ]
    best = int(np.argmax(np.round(fit, _DECIMALS)))
    return Supporting(learned[best], float(LEFT_OUT[best]))


def _rates(like: Real) -> Real:
    """Weights of the rates by expectation maximisation, from likelihoods `[n, rates]`."""
    weights = np.full(len(RATES), 1 / len(RATES))
    for _ in range(_ROUNDS):
        share = like * weights
        total = np.maximum(share.sum(axis=1, keepdims=True), _TINY)
        counts = (share / total).sum(axis=0) + _SMOOTH
        weights = counts / counts.sum()
    return weights
