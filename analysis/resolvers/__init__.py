"""Resolvers over atoms: fitting, predicting, abstaining and scoring as array functions."""

from memlake.analysis.resolvers.atoms import CLASSES, SPLITS, Atoms, atoms_from_tables
from memlake.analysis.resolvers.metrics import Tally, tally_cells, total
from memlake.analysis.resolvers.parameters import ParameterRow, parameter_rows
from memlake.analysis.resolvers.prediction import SCALE, Prediction, credit
from memlake.analysis.resolvers.registry import Registry, load_registry
from memlake.analysis.resolvers.risk_coverage import RiskCoverage, aurc_interval, risk_coverage
from memlake.analysis.resolvers.suite import SKIP, Suite, fit_suite, predict_reference

__all__ = [
    "CLASSES",
    "SCALE",
    "SKIP",
    "SPLITS",
    "Atoms",
    "ParameterRow",
    "Prediction",
    "Registry",
    "RiskCoverage",
    "Suite",
    "Tally",
    "atoms_from_tables",
    "aurc_interval",
    "credit",
    "fit_suite",
    "load_registry",
    "parameter_rows",
    "predict_reference",
    "risk_coverage",
    "tally_cells",
    "total",
]
