"""Perturbation of the generator, and how stable rankings are over it (paper 12.4, Table 21)."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from scipy.stats import kendalltau

from memlake.analysis.intervals import mean_interval
from memlake.analysis.resolvers.registry import Reals
from memlake.analysis.studies.row import StudyRow
from memlake.analysis.studies.run import DIRECT, FUSION, Run
from memlake.analysis.studies.seed_table import accuracy, scored, spread
from memlake.analysis.studies.variants import Grid, condition

STUDY = "perturbation"
SYSTEMS = (*FUSION, "ssb_global", "reachability")
RESAMPLES = 10_000
SEED = 42


def perturbation(grid: Grid) -> list[StudyRow]:
    """Accuracy of every variant, refitted there, and the agreement of the variants' rankings."""
    table = np.array([[_accuracies(run) for run in runs] for runs in grid.values()])
    rows = []
    for (factors, runs), by_seed in zip(grid.items(), table, strict=True):
        n = scored(run.test.gold for run in runs)
        for s, system in enumerate(SYSTEMS):
            rows += spread(STUDY, system, condition(factors), by_seed[:, s].tolist(), n)
    return [*rows, *_range_rows(table), *_rank_rows(table), _best_row(table)]


def _accuracies(run: Run) -> list[float]:
    made = run.answer()
    return [accuracy(made[system], run.test.gold, run.registry) for system in SYSTEMS]


def _range_rows(table: Reals) -> list[StudyRow]:
    """Largest minus smallest mean over the variants."""
    mean = table.mean(axis=1)
    return [
        StudyRow(
            *(STUDY, system, DIRECT, "test", "macro_accuracy_range", "over_variants"),
            *(float(np.ptp(mean[:, s])), None, None),
            n=len(mean),
        )
        for s, system in enumerate(SYSTEMS)
    ]


def rank_agreement(table: Reals) -> Reals:
    """`[seeds * pairs]`, Kendall tau-b of the systems' order in each two variants of a seed.

    Args:
        table: `[variants, seeds, systems]` accuracies. A pair in which a variant has all
            systems equal has no order to compare and is left out.
    """
    pairs = combinations(table, 2)
    taus = [
        kendalltau(first, second).statistic
        for one, other in pairs
        for first, second in zip(one, other, strict=True)
    ]
    found = np.array(taus, dtype=np.float64)
    return found[~np.isnan(found)]


def _rank_rows(table: Reals) -> list[StudyRow]:
    taus = rank_agreement(table)
    mean = mean_interval(taus, SEED, RESAMPLES)
    positive, strong = (float((taus > x).mean()) if len(taus) else None for x in (0.0, 0.5))
    key = (STUDY, "all", DIRECT, "test")
    return [
        StudyRow(
            *(*key, "kendall_tau_mean", "over_pairs", mean.value, mean.lo, mean.hi), n=len(taus)
        ),
        *(
            StudyRow(*key, metric, "over_pairs", share, None, None, n=len(taus))
            for metric, share in (
                ("kendall_tau_positive_share", positive),
                ("kendall_tau_above_half_share", strong),
            )
        ),
    ]


def _best_row(table: Reals) -> StudyRow:
    """Share of variants and seeds in which DSNBF is ahead of every other fusion method."""
    fusion = table[:, :, : len(FUSION)]
    ahead = (fusion[..., :1] > fusion[..., 1:]).all(axis=-1)
    key = (STUDY, "dsnbf", DIRECT, "test", "best_fusion_share", "over_cells")
    return StudyRow(*key, float(ahead.mean()), None, None, n=ahead.size)
