"""Accuracy by difficulty class, forced and selective (paper Tables 12 and 14)."""

from __future__ import annotations

from memlake.analysis.intervals import percentile_bounds, resample_counts
from memlake.analysis.studies.estimate import MEAN_OF_SEEDS, POOLED, Estimator, known
from memlake.analysis.studies.main_table import SEED
from memlake.analysis.studies.population import classes, types_by_class
from memlake.analysis.studies.row import StudyRow
from memlake.analysis.studies.run import DIRECT, FORCED, SELECTIVE, Run, collect

STUDY = "by_class"
UNCERTAIN = ("bcf", "majority_vote")
"""Fusion methods without an abstention rule, which the paper sets beside those that have one."""


def by_class(runs: list[Run], condition: str = DIRECT) -> list[StudyRow]:
    """By class and by type and class; a drop is stable minus stated_vs_revealed."""
    forced, selective = collect(runs, FORCED), collect(runs, (*SELECTIVE, *UNCERTAIN))
    counts = resample_counts(len(forced.seed), SEED)
    return [
        *_table(Estimator(forced, counts), runs, condition, "macro_accuracy", MEAN_OF_SEEDS),
        *_table(Estimator(selective, counts), runs, condition, "selective_accuracy_micro", POOLED),
        *_table(Estimator(selective, counts), runs, condition, "coverage", POOLED)[:-1],
    ]


def _table(
    estimator: Estimator, runs: list[Run], condition: str, metric: str, aggregation: str
) -> list[StudyRow]:
    cells, registry = estimator.cells, runs[0].registry
    groups = [*classes(cells, registry), *types_by_class(cells, registry)]
    rows = estimator.rows(STUDY, condition, groups, [metric], aggregation)
    return rows + _drop(estimator, runs, condition, metric, aggregation)


def _drop(
    estimator: Estimator, runs: list[Run], condition: str, metric: str, aggregation: str
) -> list[StudyRow]:
    stable, _, stated = classes(estimator.cells, runs[0].registry)
    (high, many), (low, others) = (
        estimator.samples(group, metric, aggregation) for group in (stable, stated)
    )
    lo, hi = percentile_bounds(many - others)
    n = estimator.scored(stable) + estimator.scored(stated)
    rows = []
    for i, system in enumerate(estimator.cells.systems):
        key = (STUDY, system, condition, "test", f"{metric}_drop", aggregation)
        rows.append(StudyRow(*key, *known(high[i] - low[i], lo[i], hi[i]), n=int(n[i])))
    return rows
