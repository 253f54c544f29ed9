from __future__ import annotations

import numpy as np
import pytest

from memlake.analysis.intervals import bootstrap_interval, macro_ratio, resample_counts
from memlake.analysis.resolvers import metrics, tally_cells, total
from memlake.analysis.studies import population
from memlake.analysis.studies.estimate import MEAN_OF_SEEDS, Estimator
from memlake.analysis.studies.run import Run, collect

SYSTEMS = ("dsnbf", "majority_vote")


def test_pooled_figures_and_intervals_are_those_of_the_parts(runs: list[Run]) -> None:
    cells = collect(runs, SYSTEMS)
    counts = resample_counts(len(cells.seed), seed=1, resamples=200)
    group = population.types_by_class(cells, runs[0].registry)[4]
    (row, _) = Estimator(cells, counts).rows("s", "c", [group], ["macro_accuracy"])

    right, scored = [], []
    for run in runs:
        made = tally_cells(run.answer()["dsnbf"], run.test.gold, run.registry.credit_unit)
        right.append(made.right)
        scored.append(made.scored)
    values = [np.concatenate(x)[:, group.questions] for x in (right, scored)]
    values = [x * group.personas[:, None] for x in values]
    expected = bootstrap_interval(macro_ratio, values, counts)
    assert (row.value, row.lo, row.hi) == (expected.value, expected.lo, expected.hi)
    assert row.population == group.name == "test/type=B/class=temporal_shift"
    assert row.n == group.personas.sum() * 2


def test_mean_of_seeds_averages_what_each_seed_gives(runs: list[Run]) -> None:
    cells = collect(runs, SYSTEMS)
    counts = resample_counts(len(cells.seed), seed=1, resamples=50)
    whole = population.everyone(cells, runs[0].registry)
    rows = Estimator(cells, counts).rows("s", "c", [whole], ["macro_accuracy"], MEAN_OF_SEEDS)
    for row in rows:
        values = []
        for run in runs:
            made = tally_cells(run.answer()[row.system], run.test.gold, run.registry.credit_unit)
            values.append(metrics.value(metrics.macro_accuracy(total(made))))
        assert row.value == pytest.approx(np.mean(values))
        assert row.lo is not None and row.lo < row.value < (row.hi or 0)
        assert row.aggregation == "mean_of_seeds" and row.n == 48 * 18


def test_no_resamples_no_interval(runs: list[Run]) -> None:
    cells = collect(runs, SYSTEMS)
    whole = population.everyone(cells, runs[0].registry)
    estimator = Estimator(cells, np.empty((0, len(cells.seed))))
    rows = estimator.rows("s", "c", [whole], ["coverage"])
    assert [(r.value, r.lo, r.hi) for r in rows] == [(1.0, None, None)] * 2


@pytest.mark.parametrize("aggregation", ["pooled", MEAN_OF_SEEDS])
def test_a_population_of_nobody_has_no_figure(runs: list[Run], aggregation: str) -> None:
    cells = collect(runs, SYSTEMS)
    whole = population.everyone(cells, runs[0].registry)
    nobody = population.Population("test/class=none", ~whole.personas, whole.questions)
    counts = resample_counts(len(cells.seed), seed=1, resamples=10)
    rows = Estimator(cells, counts).rows("s", "c", [nobody], ["macro_accuracy"], aggregation)
    assert [(r.value, r.lo, r.hi, r.n) for r in rows] == [(None, None, None, 0)] * 2


def test_populations_cover_everything_once(runs: list[Run]) -> None:
    cells, registry = collect(runs, SYSTEMS), runs[0].registry
    types = population.types(cells, registry)
    assert next(p.name for p in types) == "test/type=A" and len(types) == 8
    assert (sum(p.questions.astype(int) for p in types) == 1).all()
    for groups in (population.classes(cells, registry), population.seeds(cells, registry)):
        assert (sum(p.personas.astype(int) for p in groups) == 1).all()
    assert len(population.questions_by_class(cells, registry)) == 54
