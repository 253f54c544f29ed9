"""Transfer without refit (paper 12.7): DSNBF fitted on the default variant, tested on others."""

from __future__ import annotations

import numpy as np

from memlake.analysis.studies.estimate import MEAN_OF_SEEDS
from memlake.analysis.studies.row import StudyRow
from memlake.analysis.studies.run import DIRECT
from memlake.analysis.studies.seed_table import accuracy, scored, spread
from memlake.analysis.studies.variants import DEFAULT, Grid, condition

STUDY = "transfer"
SYSTEM = "dsnbf"


def transfer(grid: Grid) -> list[StudyRow]:
    """Accuracy on each variant without and with refitting, and the mean gap over the shifted."""
    rows, gaps, total = [], [], 0
    for factors, runs in grid.items():
        n = scored(run.test.gold for run in runs)
        moved, refit = [], []
        for home, run in zip(grid[DEFAULT], runs, strict=True):
            there = home.suite.predict(run.test.codes)[SYSTEM]
            moved.append(accuracy(there, run.test.gold, run.registry))
            refit.append(accuracy(run.answer()[SYSTEM], run.test.gold, run.registry))
        rows += spread(STUDY, SYSTEM, f"{condition(factors)}/transfer", moved, n)
        rows += spread(STUDY, SYSTEM, condition(factors), refit, n)
        if factors != DEFAULT:
            gaps.append(np.mean(moved) - np.mean(refit))
            total += n
    gap = float(np.mean(gaps)) if gaps and not np.isnan(gaps).any() else None
    key = (STUDY, SYSTEM, DIRECT, "test", "transfer_gap", MEAN_OF_SEEDS)
    return [*rows, StudyRow(*key, gap, None, None, n=total)]
