"""When a resolver abstains (paper 9.2), and how its thresholds are calibrated (spec section 4).

Thresholds maximise micro F0.5 on the calibration split, compared exactly; of equally good
cells the first in the declared order is taken and all are named. What counts as missed differs:
NBF and DSNBF count every abstention, ABF and SSB only those that would have been right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from memlake.analysis.resolvers.abf import AbfParameters, abf_score, predict_abf
from memlake.analysis.resolvers.atoms import Atoms
from memlake.analysis.resolvers.choice import Choice, assumed, best_ratio, pick
from memlake.analysis.resolvers.counts import active_sources
from memlake.analysis.resolvers.dsnbf import DsnbfSetting, DsnbfTables, predict_dsnbf
from memlake.analysis.resolvers.naive_bayes import TEMPERATURES, Tables, predict_nbf
from memlake.analysis.resolvers.prediction import SCALE, Prediction, credit
from memlake.analysis.resolvers.registry import Codes, Flags, Integers, Registry
from memlake.analysis.resolvers.single_source import (
    SingleSource,
    agreement,
    predict_single_source,
    trusted_atom,
)

ENOUGH_SOURCES = 2
"""Below this many speaking sources a margin or an agreement says nothing."""
MARGINS = tuple(range(101))
"""Grid of the posterior margin, in hundredths."""
EVIDENCE = tuple(range(0, 55, 5))
"""Grid of ABF's least score, in tenths."""
GAPS = tuple(range(0, 22, 2))
"""Grid of ABF's least lead, in tenths."""
AGREEMENTS = tuple(range(0, 105, 5))
"""Grid of SSB's least agreement, in hundredths."""


@dataclass(frozen=True)
class MarginRule:
    """Abstain below a posterior margin; temperature in tenths, margin in hundredths.

    Attributes:
        temperature: Emission temperature that NBF uses when it may abstain; None for DSNBF,
            which keeps its own.
        margin: Least difference between the best two posteriors.
    """

    temperature: int | None
    margin: int


@dataclass(frozen=True)
class EvidenceRule:
    """Abstain below a least score or a least lead, both in tenths (ABF)."""

    evidence: int
    gap: int


@dataclass(frozen=True)
class AgreementRule:
    """Abstain below a least share of agreeing sources, in hundredths (SSB)."""

    agreement: int


def margin_skip(prediction: Prediction, codes: Codes, margin: int) -> Flags:
    """`[N, Q]`: margin too small, among answers with at least two speaking sources."""
    unsure = prediction.confidence < margin * (SCALE // 100)
    return np.asarray(unsure & (active_sources(codes) >= ENOUGH_SOURCES))


def evidence_skip(score: Integers, lead: Integers, codes: Codes, rule: EvidenceRule) -> Flags:
    """`[N, Q]`: no source speaks, or of two or more the best label scores or leads too little."""
    active = active_sources(codes)
    weak = score.max(axis=-1) < rule.evidence * (SCALE // 10)
    close = lead < rule.gap * (SCALE // 10)
    return np.asarray((active == 0) | ((active >= ENOUGH_SOURCES) & (weak | close)))


def agreement_skip(model: SingleSource, codes: Codes, least: int) -> Flags:
    """`[N, Q]`: the trusted source is silent, or too few of two or more sources agree with it."""
    agree, active = agreement(model, codes)
    alone = (active >= ENOUGH_SOURCES) & (agree * 100 < least * active)
    return np.asarray((trusted_atom(model, codes) < 0) | alone)


def f05_terms(right: Integers, answered: Integers, missed: Integers) -> tuple[Integers, Integers]:
    """Micro F0.5 as numerator and denominator, 5 TP / (5 TP + FN + 4 FP), all in one unit."""
    return 5 * right, 5 * right + missed + 4 * (answered - right)


def calibrate_nbf(tables: Tables, calibration: Atoms, registry: Registry) -> Choice[MarginRule]:
    """Temperature and margin together; the order is temperature, then margin, rising.

    Without a calibration label: temperature 1 and no abstention.
    """
    cells = [MarginRule(t, m) for t in TEMPERATURES for m in MARGINS]
    if not (calibration.gold >= 0).any():
        return assumed(MarginRule(10, 0))
    terms = [
        _margin_terms(predict_nbf(tables, registry, calibration.codes, t), calibration, registry)
        for t in TEMPERATURES
    ]
    numerator, denominator = (np.concatenate(part) for part in zip(*terms, strict=True))
    return pick(cells, best_ratio(numerator, denominator))


def calibrate_dsnbf(
    tables: DsnbfTables, setting: DsnbfSetting, calibration: Atoms, registry: Registry
) -> Choice[MarginRule]:
    """The margin for one setting, rising; without a calibration label no abstention."""
    if not (calibration.gold >= 0).any():
        return assumed(MarginRule(None, 0))
    prediction = predict_dsnbf(tables, registry, calibration.codes, setting)
    terms = _margin_terms(prediction, calibration, registry)
    return pick([MarginRule(None, m) for m in MARGINS], best_ratio(*terms))


def _margin_terms(
    prediction: Prediction, calibration: Atoms, registry: Registry
) -> tuple[Integers, Integers]:
    """F0.5 terms of every margin of the grid; every abstention counts as missed.

    Counts by hundredth of confidence, summed upwards, are what each margin withholds.
    """
    unit, scored = registry.credit_unit, calibration.gold >= 0
    earned = credit(prediction.tied, calibration.gold, unit)[scored]
    hundredth = prediction.confidence[scored] // (SCALE // 100)
    asked = active_sources(calibration.codes)[scored] >= ENOUGH_SOURCES
    withheld = _below(hundredth[asked], earned[asked])
    skipped = unit * _below(hundredth[asked], np.ones(asked.sum(), dtype=np.int64))
    return f05_terms(earned.sum() - withheld, unit * scored.sum() - skipped, skipped)


def _below(hundredth: Integers, weight: Integers) -> Integers:
    """Per margin of the grid, the weight whose hundredth of confidence lies below it."""
    held = np.bincount(hundredth, weights=weight, minlength=MARGINS[-1] + 1)
    return np.array([0, *np.cumsum(held)[: MARGINS[-1]]], dtype=np.int64)


def _totals(
    prediction: Prediction, gold: Codes, unit: int, skips: Sequence[Flags]
) -> tuple[Integers, Integers, Integers]:
    """Per cell: credit of answers, answers, and credit of abstentions, in 1/`unit`."""
    earned = credit(prediction.tied, gold, unit)
    withheld = np.array([earned[skip].sum() for skip in skips], dtype=np.int64)
    scored = gold >= 0
    answered = np.array([(scored & ~skip).sum() for skip in skips], dtype=np.int64)
    return earned.sum() - withheld, unit * answered, withheld


def calibrate_abf(
    parameters: AbfParameters, calibration: Atoms, registry: Registry
) -> Choice[EvidenceRule]:
    """Least score and least lead, in that order, rising, on answers with two or more sources.

    Without such an answer in calibration: no abstention where any source speaks.
    """
    codes = calibration.codes
    gold = np.where(active_sources(codes) >= ENOUGH_SOURCES, calibration.gold, -1).astype(np.int8)
    if not (gold >= 0).any():
        return assumed(EvidenceRule(0, 0))
    prediction = predict_abf(parameters, registry, codes)
    score = abf_score(parameters, registry, codes)
    cells = [EvidenceRule(e, g) for e in EVIDENCE for g in GAPS]
    skips = [evidence_skip(score, prediction.confidence, codes, cell) for cell in cells]
    totals = _totals(prediction, gold, registry.credit_unit, skips)
    return pick(cells, best_ratio(*f05_terms(*totals)))


def calibrate_ssb(
    model: SingleSource, calibration: Atoms, registry: Registry
) -> Choice[AgreementRule]:
    """Least agreement, rising; without a calibration label only a silent source abstains."""
    if not (calibration.gold >= 0).any():
        return assumed(AgreementRule(0))
    prediction = predict_single_source(model, registry, calibration.codes)
    skips = [agreement_skip(model, calibration.codes, least) for least in AGREEMENTS]
    totals = _totals(prediction, calibration.gold, registry.credit_unit, skips)
    return pick([AgreementRule(least) for least in AGREEMENTS], best_ratio(*f05_terms(*totals)))
