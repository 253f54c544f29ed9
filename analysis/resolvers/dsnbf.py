"""Difficulty-Stratified Naive Bayes Fusion (paper 9.1).

Class labels of training personas shape the tables. A persona's own class is inferred from its
atoms alone, so a prediction sees neither class, id nor any statistic of another persona.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from memlake.analysis.resolvers.atoms import CLASSES
from memlake.analysis.resolvers.counts import ClassCounts
from memlake.analysis.resolvers.naive_bayes import (
    Tables,
    emission_share,
    evidence,
    fit_tables,
    posterior,
)
from memlake.analysis.resolvers.prediction import Prediction, exact, forced
from memlake.analysis.resolvers.registry import Codes, Integers, Reals, Registry


@dataclass(frozen=True)
class DsnbfSetting:
    """One cell of the grid, in whole numbers.

    Attributes:
        eta: Strength of the pull of class tables towards the global ones.
        class_temperature: Emission temperature of the class posterior, in tenths.
        temperature: Emission temperature of the answer, in tenths.
        global_weight: Share of the global posterior in the blend, in tenths.
    """

    eta: int
    class_temperature: int
    temperature: int
    global_weight: int


@dataclass(frozen=True)
class ClassTables:
    """Tables of every class, for one strength of the pull.

    Attributes:
        share: `[D]`, log of the training share of each class.
        prior: `[D, Q, K]`, log P(label | class), minus infinity where padded.
        emission: `[D, Q, S, K, K + 1]`, log P(atom | label, class), last column 0.
    """

    share: Reals
    prior: Reals
    emission: Reals


@dataclass(frozen=True)
class DsnbfTables:
    """Global tables and, for each strength asked for, class tables."""

    whole: Tables
    classes: dict[int, ClassTables]


def fit_dsnbf_tables(
    counts: ClassCounts, registry: Registry, strengths: tuple[int, ...]
) -> DsnbfTables:
    """Count once, smooth for each strength. Personas of hidden class count globally only."""
    classes = {eta: _class_tables(counts, registry, eta) for eta in strengths}
    return DsnbfTables(fit_tables(counts, registry), classes)


def _class_tables(counts: ClassCounts, registry: Registry, eta: int) -> ClassTables:
    d = len(CLASSES)
    persona, label, emission = counts.persona[:d], counts.label[:d], counts.emission[:d]
    share = (persona + 1.0) / (persona.sum() + d)
    prior = (label + 1.0) / (label.sum(axis=-1, keepdims=True) + registry.sizes[:, None])
    spoken = emission.sum(axis=-1, keepdims=True)
    smoothed = (emission + eta * emission_share(counts, registry)) / (spoken + eta)
    padded = np.concatenate([np.log(smoothed), np.zeros((*smoothed.shape[:-1], 1))], axis=-1)
    return ClassTables(np.log(share), np.where(registry.valid, np.log(prior), -np.inf), padded)


def class_evidence(tables: ClassTables, codes: Codes) -> Reals:
    """`[D, N, Q, K]`, summed log emission under every class."""
    return np.stack([evidence(emission, codes) for emission in tables.emission])


def class_posterior(tables: ClassTables, likelihood: Reals, temperature: float) -> Reals:
    """`[N, D]`, how much each persona's atoms look like each class (paper 9.1).

    Args:
        tables: Class tables.
        likelihood: `class_evidence` of the personas.
        temperature: Exponent of the emissions.
    """
    score = tables.prior[:, None] + temperature * likelihood
    top = score.max(axis=-1, keepdims=True)
    by_question = top[..., 0] + np.log(np.exp(score - top).sum(axis=-1))
    return posterior(tables.share, by_question.sum(axis=-1).T)


def dsnbf_posterior(tables: DsnbfTables, codes: Codes, setting: DsnbfSetting) -> Integers:
    """`[N, Q, K]`, blended posterior in units of 1e-9."""
    classes = tables.classes[setting.eta]
    likelihood = class_evidence(classes, codes)
    belief = class_posterior(classes, likelihood, setting.class_temperature / 10)
    heat, weight = setting.temperature / 10, setting.global_weight / 10
    by_class = posterior(classes.prior[:, None], heat * likelihood)
    stratified = np.einsum("nd,dnqk->nqk", belief, by_class)
    whole = posterior(tables.whole.prior, heat * evidence(tables.whole.emission, codes))
    return exact(weight * whole + (1.0 - weight) * stratified)


def predict_dsnbf(
    tables: DsnbfTables, registry: Registry, codes: Codes, setting: DsnbfSetting
) -> Prediction:
    """The labels of the highest blended posterior; confidence is the lead over the next."""
    return forced(dsnbf_posterior(tables, codes, setting), registry.valid)
