"""The main table (paper Tables 2 and 10, section 10.2): every system, forced and selective."""

from __future__ import annotations

import numpy as np

from memlake.analysis.intervals import percentile_bounds, resample_counts
from memlake.analysis.resolvers import SKIP, Registry, aurc_interval, credit, metrics
from memlake.analysis.resolvers.registry import Reals
from memlake.analysis.studies.estimate import MEAN_OF_SEEDS, POOLED, Estimator, known
from memlake.analysis.studies.population import everyone
from memlake.analysis.studies.row import StudyRow
from memlake.analysis.studies.run import DIRECT, FORCED, SELECTIVE, Cells, Run, collect

STUDY = "main_table"
SEED = 42
"""Key of the bootstrap's resamples."""
MISSED: dict[str, metrics.Missed] = {
    "nbf+skip": "every abstention",
    "dsnbf+skip": "every abstention",
    "abf+skip": "right abstentions",
    "ssb+skip": "right abstentions",
}
"""Which abstentions a method's calibration counts as missed."""


def main_table(runs: list[Run], condition: str = DIRECT) -> list[StudyRow]:
    """Accuracy of every system, and what its selective form gains, with intervals."""
    registry = runs[0].registry
    forced, selective = collect(runs, FORCED), collect(runs, SELECTIVE)
    counts = resample_counts(len(forced.seed), SEED)
    whole = everyone(forced, registry)
    plain, skipping = Estimator(forced, counts), Estimator(selective, counts)
    names = ("selective_accuracy", "coverage")
    return [
        *plain.rows(STUDY, condition, [whole], ["macro_accuracy"]),
        *_lead(plain, registry, condition),
        *skipping.rows(STUDY, condition, [whole], names, MEAN_OF_SEEDS),
        *_f05(runs, selective, counts, condition),
        *_areas(runs, counts, condition),
    ]


def _lead(plain: Estimator, registry: Registry, condition: str) -> list[StudyRow]:
    """How far DSNBF leads each other system, on the same resamples."""
    whole = everyone(plain.cells, registry)
    figure, resampled = plain.samples(whole, "macro_accuracy", POOLED)
    first, n = plain.cells.systems.index("dsnbf"), int(plain.scored(whole)[0])
    lo, hi = percentile_bounds(resampled[:, [first]] - resampled)
    rows = []
    for i, other in enumerate(plain.cells.systems):
        if i != first:
            key = (STUDY, f"dsnbf - {other}", condition, whole.name, "macro_accuracy_difference")
            gap = known(figure[first] - figure[i], lo[i], hi[i])
            rows.append(StudyRow(*key, POOLED, *gap, n=n))
    return rows


def _f05(runs: list[Run], selective: Cells, counts: Reals, condition: str) -> list[StudyRow]:
    """F0.5 as calibrated (micro) and as published (macro), of each selective form."""
    forced = collect(runs, tuple(system.removesuffix(SKIP) for system in selective.systems))
    both = [Estimator(cells, counts) for cells in (selective, forced)]
    whole = everyone(selective, runs[0].registry)
    n = both[0].scored(whole)
    rows = []
    skips, plain = (e.sums(whole.personas) for e in both)
    for i, system in enumerate(selective.systems):
        mine = [metrics.Tally(*(part[:, i] for part in tally.parts)) for tally in skips]
        base = [metrics.Tally(*(part[:, i] for part in tally.parts)) for tally in plain]
        macro = [metrics.f05_macro(m, b) for m, b in zip(mine, base, strict=True)]
        found = {"f05_macro": macro}
        if system in MISSED:
            found["f05_micro"] = [metrics.f05_micro(m, MISSED[system]) for m in mine]
        for metric, (figure, resampled) in found.items():
            lo, hi = percentile_bounds(resampled)
            key = (STUDY, system, condition, whole.name, metric, POOLED)
            rows.append(StudyRow(*key, *known(figure[0], float(lo), float(hi)), n=int(n[i])))
    return rows


def _areas(runs: list[Run], counts: Reals, condition: str) -> list[StudyRow]:
    """Area under the risk-coverage curve of the systems that have a confidence to threshold."""
    unit, made = runs[0].registry.credit_unit, [run.answer() for run in runs]
    gold = np.concatenate([run.test.gold for run in runs])
    scored = gold >= 0
    cluster = np.nonzero(scored)[0]
    rows = []
    for system in MISSED:
        confidence = np.concatenate([answers[system].confidence for answers in made])[scored]
        tied = np.concatenate([answers[system].tied for answers in made])
        right = credit(tied, gold, unit)[scored]
        area = aurc_interval(confidence, right, unit, cluster, counts)
        key = (STUDY, system, condition, "test", "aurc", POOLED)
        rows.append(StudyRow(*key, area.value, area.lo, area.hi, n=len(right)))
    return rows
