"""Single Source Best: trust one source, for each question (SSB) or for all (SSB-G)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from memlake.analysis.resolvers.atoms import Atoms
from memlake.analysis.resolvers.counts import active_sources
from memlake.analysis.resolvers.prediction import SCALE, Prediction, forced
from memlake.analysis.resolvers.registry import Codes, Integers, Registry


@dataclass(frozen=True)
class SingleSource:
    """The trusted source of each question.

    Attributes:
        source: `[Q]`, index of the source.
    """

    source: Integers


def source_scores(train: Atoms, registry: Registry) -> Integers:
    """`[Q, S]`, right atoms plus 1/K for each silent one, in 1/`credit_unit`, over train."""
    scored = (train.gold >= 0)[:, :, None]
    right = ((train.codes == train.gold[:, :, None]) & scored).sum(axis=0)
    silent = ((train.codes < 0) & scored).sum(axis=0)
    unit = registry.credit_unit
    return np.asarray(right * unit + silent * (unit // registry.sizes[:, None]), dtype=np.int64)


def fit_ssb(train: Atoms, registry: Registry) -> SingleSource:
    """The best source of each question; of equal ones the first in registry order."""
    return SingleSource(source_scores(train, registry).argmax(axis=1).astype(np.int64))


def fit_ssb_global(train: Atoms, registry: Registry) -> SingleSource:
    """One source for all questions, by the scores summed over questions."""
    best = int(source_scores(train, registry).sum(axis=0).argmax())
    return SingleSource(np.full(len(registry.questions), best, dtype=np.int64))


def predict_single_source(model: SingleSource, registry: Registry, codes: Codes) -> Prediction:
    """The trusted source's atom; where it is silent, every label tied.

    Confidence is the share of the speaking sources that agree with it, 0 where it is silent.
    """
    said = trusted_atom(model, codes)
    labels = np.arange(registry.width)
    score = (said[:, :, None] == labels).astype(np.int64)
    agree, active = agreement(model, codes)
    confidence = agree * SCALE // np.maximum(active, 1)
    return forced(score, registry.valid, confidence)


def trusted_atom(model: SingleSource, codes: Codes) -> Codes:
    """`[N, Q]`, code that the trusted source gives, -1 where it is silent."""
    return codes[:, np.arange(codes.shape[1]), model.source]


def agreement(model: SingleSource, codes: Codes) -> tuple[Integers, Integers]:
    """`[N, Q]` twice: sources that say what the trusted one says, and sources that speak."""
    said = trusted_atom(model, codes)[:, :, None]
    agree = ((codes == said) & (said >= 0)).sum(axis=2)
    return np.asarray(agree, dtype=np.int64), active_sources(codes)
