"""The grid search of DSNBF on the calibration split, by exact counts of right answers."""

from __future__ import annotations

from itertools import product

import numpy as np

from memlake.analysis.resolvers.atoms import Atoms
from memlake.analysis.resolvers.choice import Choice, assumed, best_macro, pick
from memlake.analysis.resolvers.dsnbf import (
    DsnbfSetting,
    DsnbfTables,
    class_evidence,
    class_posterior,
)
from memlake.analysis.resolvers.naive_bayes import evidence, posterior
from memlake.analysis.resolvers.prediction import SCALE
from memlake.analysis.resolvers.registry import Codes, Integers, Reals, Registry

STRENGTHS = (3, 5, 8, 15)
CLASS_TEMPERATURES = (1, 3, 5, 7, 10, 15, 20)
TEMPERATURES = tuple(range(3, 21))
GLOBAL_WEIGHTS = (0, 1, 2, 3, 5, 7, 10)
NEUTRAL = DsnbfSetting(eta=5, class_temperature=10, temperature=10, global_weight=0)
"""What is used when calibration holds no label: the model as the formula states it."""


def dsnbf_grid() -> list[DsnbfSetting]:
    """Every cell in its declared order: eta, class temperature, temperature, global weight."""
    cells = product(STRENGTHS, CLASS_TEMPERATURES, TEMPERATURES, GLOBAL_WEIGHTS)
    return [DsnbfSetting(*cell) for cell in cells]


def tune_dsnbf(tables: DsnbfTables, calibration: Atoms, registry: Registry) -> Choice[DsnbfSetting]:
    """The cell of the highest macro accuracy on calibration, with every exactly tied cell.

    Args:
        tables: Tables that hold every strength of `STRENGTHS`.
        calibration: Personas whose labels choose; their classes are not read.
        registry: The question registry.
    """
    scored = (calibration.gold >= 0).sum(axis=0)
    if not scored.any():
        return assumed(NEUTRAL)
    right = np.stack([_right(tables, eta, calibration, registry) for eta in STRENGTHS])
    return pick(dsnbf_grid(), best_macro(right.reshape(-1, right.shape[-1]), scored))


def _right(tables: DsnbfTables, eta: int, calibration: Atoms, registry: Registry) -> Integers:
    """`[class temperature, temperature, global weight, Q]`, whole credit for one strength."""
    classes, codes = tables.classes[eta], calibration.codes
    likelihood = class_evidence(classes, codes)
    whole = evidence(tables.whole.emission, codes)
    belief = np.stack([class_posterior(classes, likelihood, t / 10) for t in CLASS_TEMPERATURES])
    shape = (len(CLASS_TEMPERATURES), len(TEMPERATURES), len(GLOBAL_WEIGHTS), codes.shape[1])
    right = np.empty(shape, dtype=np.int64)
    for i, heat in enumerate(TEMPERATURES):
        by_class = posterior(classes.prior[:, None], heat / 10 * likelihood)
        stratified = np.einsum("tnd,dnqk->ktnq", belief, by_class)
        plain = posterior(tables.whole.prior, heat / 10 * whole)
        plain = np.ascontiguousarray(np.moveaxis(plain, -1, 0))[:, None]
        for j, weight in enumerate(GLOBAL_WEIGHTS):
            blend = weight / 10 * plain + (1.0 - weight / 10) * stratified
            right[:, i, j] = _credit(blend, calibration.gold, registry.credit_unit)
    return right


def _credit(blend: Reals, gold: Codes, unit: int) -> Integers:
    """`[T, Q]`, whole credit summed over personas; labels first, for speed: `[K, T, N, Q]`."""
    score = np.rint(blend * SCALE)
    tied = score == score.max(axis=0)
    person, question = np.nonzero(gold >= 0)
    right = np.zeros(tied.shape[1:], dtype=np.bool_)
    codes = gold[person, question].astype(np.int64)
    right[:, person, question] = tied[codes, :, person, question].T
    share = unit // tied.sum(axis=0)
    return np.asarray((right * share).sum(axis=1), dtype=np.int64)
