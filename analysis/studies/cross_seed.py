"""Cross-seed stability (paper Table 18)."""

from __future__ import annotations

from memlake.analysis.intervals import resample_counts
from memlake.analysis.studies.estimate import Estimator
from memlake.analysis.studies.main_table import SEED
from memlake.analysis.studies.population import seeds
from memlake.analysis.studies.row import StudyRow
from memlake.analysis.studies.run import DIRECT, FORCED, Run, collect
from memlake.analysis.studies.seed_table import accuracy, scored, spread

STUDY = "cross_seed"


def cross_seed(runs: list[Run], condition: str = DIRECT) -> list[StudyRow]:
    """Accuracy of every system on each seed, and the deviation over seeds."""
    cells = collect(runs, FORCED)
    estimator = Estimator(cells, resample_counts(len(cells.seed), SEED))
    groups = seeds(cells, runs[0].registry)
    rows = estimator.rows(STUDY, condition, groups, ["macro_accuracy"], "one_seed")
    made = [run.answer() for run in runs]
    n = scored(run.test.gold for run in runs)
    for system in FORCED:
        by_seed = [
            accuracy(answers[system], run.test.gold, run.registry)
            for run, answers in zip(runs, made, strict=True)
        ]
        rows += spread(STUDY, system, condition, by_seed, n)
    return rows
