"""Every resolver of tiers T0 to T2, fitted together on one dataset (spec section 4)."""

from __future__ import annotations

from dataclasses import dataclass

from memlake.analysis.resolvers import skip
from memlake.analysis.resolvers.abf import AbfParameters, abf_score, fit_abf, predict_abf
from memlake.analysis.resolvers.argrag import predict_argrag
from memlake.analysis.resolvers.atoms import Atoms
from memlake.analysis.resolvers.baseline import (
    MajorityClass,
    fit_majority_class,
    predict_majority_class,
    predict_random,
)
from memlake.analysis.resolvers.bcf import BcfSetting, fit_bcf, predict_bcf
from memlake.analysis.resolvers.choice import Choice
from memlake.analysis.resolvers.counts import class_counts
from memlake.analysis.resolvers.dsnbf import (
    DsnbfSetting,
    DsnbfTables,
    fit_dsnbf_tables,
    predict_dsnbf,
)
from memlake.analysis.resolvers.dsnbf_grid import NEUTRAL, STRENGTHS, tune_dsnbf
from memlake.analysis.resolvers.naive_bayes import predict_nbf, tune_nbf
from memlake.analysis.resolvers.prediction import Prediction
from memlake.analysis.resolvers.reachability import (
    predict_reachability,
    predict_reachability_skip,
)
from memlake.analysis.resolvers.registry import Codes, Registry
from memlake.analysis.resolvers.single_source import (
    SingleSource,
    fit_ssb,
    fit_ssb_global,
    predict_single_source,
)
from memlake.analysis.resolvers.vote import predict_majority_vote

SKIP = "+skip"
"""Ending of a system's name in its selective form."""


@dataclass(frozen=True)
class Suite:
    """Fitted parameters of every resolver, with the grid cells that tied."""

    registry: Registry
    majority_class: MajorityClass
    ssb: SingleSource
    ssb_global: SingleSource
    bcf: Choice[BcfSetting]
    abf: AbfParameters
    tables: DsnbfTables
    nbf: Choice[int]
    dsnbf: Choice[DsnbfSetting]
    ssb_skip: Choice[skip.AgreementRule]
    abf_skip: Choice[skip.EvidenceRule]
    nbf_skip: Choice[skip.MarginRule]
    dsnbf_skip: Choice[skip.MarginRule]

    def predict(self, codes: Codes) -> dict[str, Prediction]:
        """Predictions by system, forced and selective, from atoms `[N, Q, S]` alone."""
        registry, whole = self.registry, self.tables.whole
        out = {
            "random": predict_random(registry, codes),
            "majority_class": predict_majority_class(self.majority_class, registry, codes),
            "ssb": predict_single_source(self.ssb, registry, codes),
            "ssb_global": predict_single_source(self.ssb_global, registry, codes),
            "majority_vote": predict_majority_vote(registry, codes),
            "argrag": predict_argrag(registry, codes),
            "bcf": predict_bcf(self.bcf.chosen, registry, codes),
            "abf": predict_abf(self.abf, registry, codes),
            "nbf": predict_nbf(whole, registry, codes, self.nbf.chosen),
            "dsnbf": predict_dsnbf(self.tables, registry, codes, self.dsnbf.chosen),
        }
        return out | self._selective(out, codes)

    def _selective(self, plain: dict[str, Prediction], codes: Codes) -> dict[str, Prediction]:
        score = abf_score(self.abf, self.registry, codes)
        lead = plain["abf"].confidence
        abf = skip.evidence_skip(score, lead, codes, self.abf_skip.chosen)
        ssb = skip.agreement_skip(self.ssb, codes, self.ssb_skip.chosen.agreement)
        nbf_rule, dsnbf_rule = self.nbf_skip.chosen, self.dsnbf_skip.chosen
        heat = self.nbf.chosen if nbf_rule.temperature is None else nbf_rule.temperature
        nbf = predict_nbf(self.tables.whole, self.registry, codes, heat)
        dsnbf = skip.margin_skip(plain["dsnbf"], codes, dsnbf_rule.margin)
        return {
            "ssb" + SKIP: plain["ssb"].abstaining(ssb),
            "abf" + SKIP: plain["abf"].abstaining(abf),
            "nbf" + SKIP: nbf.abstaining(skip.margin_skip(nbf, codes, nbf_rule.margin)),
            "dsnbf" + SKIP: plain["dsnbf"].abstaining(dsnbf),
        }


def fit_suite(train: Atoms, calibration: Atoms, registry: Registry) -> Suite:
    """Fit on `train` (its classes too), tune and calibrate on `calibration` (labels only)."""
    counts = class_counts(train, registry)
    strengths = tuple(sorted({*STRENGTHS, NEUTRAL.eta}))
    tables = fit_dsnbf_tables(counts, registry, strengths)
    ssb, abf = fit_ssb(train, registry), fit_abf(train, registry)
    dsnbf = tune_dsnbf(tables, calibration, registry)
    return Suite(
        registry=registry,
        majority_class=fit_majority_class(train, registry),
        ssb=ssb,
        ssb_global=fit_ssb_global(train, registry),
        bcf=fit_bcf(train, registry),
        abf=abf,
        tables=tables,
        nbf=tune_nbf(tables.whole, calibration, registry),
        dsnbf=dsnbf,
        ssb_skip=skip.calibrate_ssb(ssb, calibration, registry),
        abf_skip=skip.calibrate_abf(abf, calibration, registry),
        nbf_skip=skip.calibrate_nbf(tables.whole, calibration, registry),
        dsnbf_skip=skip.calibrate_dsnbf(tables, dsnbf.chosen, calibration, registry),
    )


def predict_reference(registry: Registry, codes: Codes, gold: Codes) -> dict[str, Prediction]:
    """Source reachability, forced and selective: a reference that reads the truth."""
    return {
        "reachability": predict_reachability(registry, codes, gold),
        "reachability" + SKIP: predict_reachability_skip(registry, codes, gold),
    }
