"""Accuracy where some source says the right label, and where none does (paper Table 6)."""

from __future__ import annotations

import numpy as np

from memlake.analysis.intervals import resample_counts
from memlake.analysis.resolvers.reachability import reachable
from memlake.analysis.studies.estimate import Estimator
from memlake.analysis.studies.main_table import SEED
from memlake.analysis.studies.population import Population, everyone
from memlake.analysis.studies.row import StudyRow
from memlake.analysis.studies.run import DIRECT, FORCED, Run, collect

STUDY = "reachability"


def reachability_slices(runs: list[Run], condition: str = DIRECT) -> list[StudyRow]:
    """Instance accuracy on all answers and on either slice, cut by the direct readout."""
    cells = collect(runs, FORCED)
    counts = resample_counts(len(cells.seed), SEED)
    visible = np.concatenate([reachable(run.test.codes, run.test.gold) for run in runs])
    whole = everyone(cells, runs[0].registry)
    rows = Estimator(cells, counts).rows(STUDY, condition, [whole], ["micro_accuracy"])
    for name, items in (("true", visible), ("false", ~visible)):
        part = Population(f"test/reachable={name}", whole.personas, whole.questions)
        estimator = Estimator(cells.among(items), counts)
        rows += estimator.rows(STUDY, condition, [part], ["micro_accuracy"])
    return rows
