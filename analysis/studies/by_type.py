"""Accuracy by reasoning type (paper Tables 3 and 11)."""

from __future__ import annotations

from memlake.analysis.intervals import resample_counts
from memlake.analysis.studies.estimate import Estimator
from memlake.analysis.studies.main_table import SEED
from memlake.analysis.studies.population import types
from memlake.analysis.studies.row import StudyRow
from memlake.analysis.studies.run import DIRECT, FORCED, SELECTIVE, Run, collect

STUDY = "by_type"


def by_type(runs: list[Run], condition: str = DIRECT) -> list[StudyRow]:
    """Forced accuracy of every system, and accuracy and coverage of the selective ones."""
    registry = runs[0].registry
    rows = []
    for systems, names in (
        (FORCED, ["macro_accuracy"]),
        (SELECTIVE, ["selective_accuracy", "coverage"]),
    ):
        cells = collect(runs, systems)
        estimator = Estimator(cells, resample_counts(len(cells.seed), SEED))
        rows += estimator.rows(STUDY, condition, types(cells, registry), names)
    return rows
