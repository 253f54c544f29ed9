"""Risk-coverage curves: the error rate of the most confident answers (spec section 4, SKIP)."""

from __future__ import annotations

import numpy as np

from memlake.analysis.resolvers import RiskCoverage, credit, risk_coverage
from memlake.analysis.studies.estimate import POOLED
from memlake.analysis.studies.main_table import MISSED
from memlake.analysis.studies.row import StudyRow
from memlake.analysis.studies.run import DIRECT, Run

STUDY = "risk_coverage"
PERCENT = tuple(range(5, 105, 5))
"""Coverages at which the curve is reported."""


def curve(runs: list[Run], system: str) -> RiskCoverage:
    """Curve of one system over all seeds' test answers."""
    unit, made = runs[0].registry.credit_unit, [run.answer()[system] for run in runs]
    gold = np.concatenate([run.test.gold for run in runs])
    right = credit(np.concatenate([answers.tied for answers in made]), gold, unit)
    confidence = np.concatenate([answers.confidence for answers in made])
    return risk_coverage(confidence[gold >= 0], right[gold >= 0], unit)


def curves(runs: list[Run], condition: str = DIRECT) -> list[StudyRow]:
    """Expected error rate of each system with a confidence, at every twentieth of coverage."""
    rows = []
    for system in MISSED:
        found = curve(runs, system)
        n = len(found.risk)
        for percent in PERCENT:
            answers = n * percent // 100
            risk = float(found.risk[answers - 1]) if answers else None
            key = (STUDY, system, condition, "test", f"risk@coverage={percent / 100:.2f}", POOLED)
            rows.append(StudyRow(*key, risk, None, None, n=answers))
    return rows
