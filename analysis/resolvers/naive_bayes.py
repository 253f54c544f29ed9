"""Naive Bayes Fusion (paper 9.1): a learned confusion matrix per question and source."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from memlake.analysis.resolvers.atoms import Atoms
from memlake.analysis.resolvers.choice import Choice, assumed, best_macro, pick
from memlake.analysis.resolvers.counts import ClassCounts
from memlake.analysis.resolvers.prediction import Prediction, credit, exact, forced
from memlake.analysis.resolvers.registry import Codes, Integers, Reals, Registry

TEMPERATURES = tuple(range(1, 31))
"""Grid of the emission temperature, in tenths."""
NEUTRAL_TEMPERATURE = 10


@dataclass(frozen=True)
class Tables:
    """Smoothed logarithms of a prior and of confusion matrices.

    Attributes:
        prior: `[Q, K]`, log P(label), minus infinity where padded.
        emission: `[Q, S, K, K + 1]`, log P(atom | label); the last column, which the code -1
            of a silent source reaches, is 0.
    """

    prior: Reals
    emission: Reals


def fit_tables(counts: ClassCounts, registry: Registry) -> Tables:
    """Laplace-smoothed tables over all classes: (n + 1) / (total + K), also of empty counts."""
    size = registry.sizes[:, None]
    label = counts.label.sum(axis=0)
    prior = (label + 1.0) / (label.sum(axis=1, keepdims=True) + size)
    return Tables(_log(prior, registry), _with_silence(np.log(emission_share(counts, registry))))


def emission_share(counts: ClassCounts, registry: Registry) -> Reals:
    """`[Q, S, K, K]`, Laplace-smoothed P(atom | label) over all classes."""
    emission = counts.emission.sum(axis=0)
    size = registry.sizes[:, None, None, None]
    return np.asarray((emission + 1.0) / (emission.sum(axis=-1, keepdims=True) + size))


def _log(prior: Reals, registry: Registry) -> Reals:
    return np.where(registry.valid, np.log(prior), -np.inf)


def _with_silence(emission: Reals) -> Reals:
    return np.concatenate([emission, np.zeros((*emission.shape[:-1], 1))], axis=-1)


def evidence(emission: Reals, codes: Codes) -> Reals:
    """`[N, Q, K]`, summed log emission of what the sources say, for every label."""
    questions, sources = emission.shape[:2]
    place = np.arange(questions)[:, None], np.arange(sources)
    by_atom = np.moveaxis(emission, 3, 2)
    return np.asarray(by_atom[(*place, codes.astype(np.int64))].sum(axis=2))


def posterior(prior: Reals, log_likelihood: Reals) -> Reals:
    """Softmax of prior + likelihood over the last axis."""
    score = prior + log_likelihood
    share = np.exp(score - score.max(axis=-1, keepdims=True))
    return np.asarray(share / share.sum(axis=-1, keepdims=True))


def nbf_posterior(tables: Tables, codes: Codes, temperature: int) -> Integers:
    """`[N, Q, K]`, posterior in units of 1e-9; the temperature is in tenths."""
    likelihood = evidence(tables.emission, codes) * (temperature / 10)
    return exact(posterior(tables.prior, likelihood))


def predict_nbf(tables: Tables, registry: Registry, codes: Codes, temperature: int) -> Prediction:
    """The labels of the highest posterior; confidence is the lead over the next."""
    return forced(nbf_posterior(tables, codes, temperature), registry.valid)


def tune_nbf(tables: Tables, calibration: Atoms, registry: Registry) -> Choice[int]:
    """Temperature, in tenths, of the highest macro accuracy on calibration; the lowest of equals.

    Without a calibration label the temperature stays 1.
    """
    scored = (calibration.gold >= 0).sum(axis=0)
    if not scored.any():
        return assumed(NEUTRAL_TEMPERATURE)
    right = [
        credit(
            predict_nbf(tables, registry, calibration.codes, t).tied,
            calibration.gold,
            registry.credit_unit,
        ).sum(axis=0)
        for t in TEMPERATURES
    ]
    return pick(TEMPERATURES, best_macro(np.stack(right), scored))
