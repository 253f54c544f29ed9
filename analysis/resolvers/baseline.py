"""Resolvers that read no atom: random and majority class (spec section 4)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from memlake.analysis.resolvers.atoms import Atoms
from memlake.analysis.resolvers.counts import label_counts
from memlake.analysis.resolvers.prediction import SCALE, Prediction, forced, uniform
from memlake.analysis.resolvers.registry import Codes, Integers, Registry


def predict_random(registry: Registry, codes: Codes) -> Prediction:
    """Every label tied, so the expected score is one over the size of the answer space."""
    return uniform(registry, len(codes))


@dataclass(frozen=True)
class MajorityClass:
    """The commonest training label of each question.

    Attributes:
        label: `[Q]`, code of the label; of equally common ones the alphabetically first.
        share: `[Q]`, its share of the training labels in units of 1e-9, 0 without any.
    """

    label: Codes
    share: Integers


def fit_majority_class(train: Atoms, registry: Registry) -> MajorityClass:
    """Count training labels; without any, every question gets its alphabetically first label."""
    count = label_counts(train, registry)
    total = np.maximum(count.sum(axis=1), 1)
    label = np.array(
        [
            min(range(size), key=lambda v: (-count[q, v], registry.labels[q][v]))
            for q, size in enumerate(registry.sizes)
        ],
        dtype=np.int8,
    )
    top = np.take_along_axis(count, label[:, None].astype(np.int64), axis=1)[:, 0]
    return MajorityClass(label, top * SCALE // total)


def predict_majority_class(model: MajorityClass, registry: Registry, codes: Codes) -> Prediction:
    """The same answers for everybody; confidence is the label's share in training."""
    chosen = np.arange(registry.width) == model.label[:, None]
    shape = (len(codes), *chosen.shape)
    score = np.broadcast_to(chosen.astype(np.int64), shape)
    return forced(score, registry.valid, np.broadcast_to(model.share, shape[:2]).copy())
