"""Bias-Corrected Fusion (paper 9.1): sources vote for the truth that would explain them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product

import numpy as np
import numpy.typing as npt

from memlake.analysis.resolvers.atoms import Atoms
from memlake.analysis.resolvers.bias import reported_label
from memlake.analysis.resolvers.choice import Choice, pick
from memlake.analysis.resolvers.counts import Patterns, training_patterns
from memlake.analysis.resolvers.prediction import SCALE, Prediction, forced, lead
from memlake.analysis.resolvers.registry import Codes, Flags, Integers, Registry

TRUSTED_SOURCE = "objective_log"
"""The source whose deflation is fixed at zero."""
STEPS = (0, 1, 2, 3, 4, 5)
"""Grid of a deflation weight, in tenths."""
BLOCK = 256
"""Training patterns scored at once, which bounds memory to a few megabytes."""


@dataclass(frozen=True)
class BcfSetting:
    """How far the vote of each source is deflated.

    Attributes:
        deflation: One number of tenths per source, in registry order; 0 for the trusted source.
    """

    deflation: tuple[int, ...]


def bcf_grid(registry: Registry) -> list[BcfSetting]:
    """Every cell in its declared order: lexicographic by source, rising."""
    steps = [(0,) if source == TRUSTED_SOURCE else STEPS for source in registry.sources]
    return [BcfSetting(cell) for cell in product(*steps)]


def explained(registry: Registry, codes: Codes) -> Flags:
    """`[N, Q, S, K]`, whether a source says what it would report if the label were true."""
    return np.asarray(codes[..., None] == reported_label(registry)[None])


def fit_bcf(train: Atoms, registry: Registry) -> Choice[BcfSetting]:
    """The cell with the highest expected micro accuracy on train, ties credited by their share.

    Without a training label every cell ties, and the first (no deflation) is taken.
    """
    grid = bcf_grid(registry)
    weight = 10 - np.array([cell.deflation for cell in grid], dtype=np.float32).T
    patterns = training_patterns(train)
    total = np.zeros(len(grid), dtype=np.int64)
    for start in range(0, len(patterns.gold), BLOCK):
        total += _block_credit(patterns, slice(start, start + BLOCK), weight, registry)
    choice = pick(grid, np.flatnonzero(total == total.max()).tolist())
    return replace(choice, fitted=len(patterns.gold) > 0)


def _block_credit(
    patterns: Patterns, block: slice, weight: npt.NDArray[np.float32], registry: Registry
) -> Integers:
    """`[cells]`, credit of every cell over some patterns. Tenths are exact in float32."""
    question, gold = patterns.question[block], patterns.gold[block]
    votes = patterns.codes[block][:, :, None] == reported_label(registry)[question]
    score = np.stack([votes[:, :, v].astype(np.float32) @ weight for v in range(registry.width)])
    score[~registry.valid[question].T] = -1.0
    tied = score == score.max(axis=0)
    right = tied[gold, np.arange(len(gold))]
    share = registry.credit_unit // tied.sum(axis=0)
    return np.asarray(patterns.count[block] @ (right * share), dtype=np.int64)


def bcf_score(setting: BcfSetting, registry: Registry, codes: Codes) -> Integers:
    """`[N, Q, K]`, weight of the sources that each label explains, in tenths."""
    weight = 10 - np.array(setting.deflation, dtype=np.int64)
    return np.asarray(np.einsum("nqsk,s->nqk", explained(registry, codes), weight), dtype=np.int64)


def predict_bcf(setting: BcfSetting, registry: Registry, codes: Codes) -> Prediction:
    """The labels that explain the most weight; confidence is the lead over the next."""
    score = bcf_score(setting, registry, codes)
    return forced(score, registry.valid, lead(score) * (SCALE // 10))
