"""The released seed: every cell of its direct readout, and the figures known for it."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pytest

from memlake.analysis.resolvers import (
    Registry,
    Tally,
    atoms_from_tables,
    metrics,
    predict_reference,
    tally_cells,
    total,
)
from memlake.analysis.resolvers.dsnbf import predict_dsnbf
from memlake.analysis.resolvers.skip import calibrate_dsnbf, margin_skip
from memlake.analysis.studies import atoms_of_dataset
from memlake.analysis.studies.readout import read_out
from memlake.analysis.studies.run import Run, run_seed
from memlake.analysis.studies.walkthrough import qualifies

SEED = 20260321


@pytest.fixture(scope="module")
def run(released_tables: dict[str, pa.Table], registry: Registry) -> Run:
    return run_seed(SEED, atoms_of_dataset(released_tables, registry), registry)


@pytest.fixture(scope="module")
def tallies(run: Run) -> dict[str, Tally]:
    made = run.answer() | predict_reference(run.registry, run.test.codes, run.test.gold)
    unit = run.registry.credit_unit
    return {s: total(tally_cells(p, run.test.gold, unit)) for s, p in made.items()}


def test_readout_equals_the_release_in_every_cell(released_tables, registry: Registry) -> None:
    ids, codes = read_out(released_tables, registry)
    shipped = atoms_from_tables(
        registry,
        released_tables["persona"].sort_by("persona_id"),
        released_tables["direct_readout"],
        released_tables["ground_truth"],
    )
    assert tuple(ids.to_pylist()) == shipped.persona_ids
    assert codes.size == 43_200 and (codes >= 0).sum() > 30_000
    np.testing.assert_array_equal(codes, shipped.codes)


@pytest.mark.parametrize(
    ("system", "percent", "tolerance"),
    [
        ("random", 30.09, 0.005),
        ("majority_class", 58.94, 0.005),
        ("ssb", 79.63, 0.5),
        ("ssb_global", 71.16, 0.5),
        ("majority_vote", 69.81, 0.005),
        ("argrag", 69.81, 0.005),
        ("bcf", 70.97, 0.5),
        ("abf", 73.15, 0.5),
        ("nbf", 82.92, 0.005),
        ("reachability", 93.89, 0.005),
    ],
)
def test_forced_accuracy(
    tallies: dict[str, Tally], system: str, percent: float, tolerance: float
) -> None:
    value = metrics.value(metrics.macro_accuracy(tallies[system]))
    assert value is not None and 100 * value == pytest.approx(percent, abs=tolerance)


@pytest.mark.parametrize(
    ("system", "accuracy", "coverage"),
    [("ssb+skip", 82.37, 83.43), ("abf+skip", 86.05, 55.23), ("nbf+skip", 90.93, 73.47)],
)
def test_selective_accuracy_and_coverage(
    tallies: dict[str, Tally], system: str, accuracy: float, coverage: float
) -> None:
    selective = metrics.value(metrics.selective_accuracy(tallies[system]))
    answered = metrics.value(metrics.coverage(tallies[system]))
    assert selective is not None and answered is not None
    assert 100 * selective == pytest.approx(accuracy, abs=0.006)
    assert 100 * answered == pytest.approx(coverage, abs=0.006)


def test_dsnbf_names_both_cells_that_tie(
    run: Run, released_tables: dict[str, pa.Table], registry: Registry
) -> None:
    calibration = atoms_of_dataset(released_tables, registry).part("calibration")
    tied = run.suite.dsnbf.tied
    assert [(c.eta, c.class_temperature, c.temperature, c.global_weight) for c in tied] == [
        (5, 10, 7, 0),
        (5, 15, 7, 0),
    ]
    forced, selective = [], []
    for cell in tied:
        tables, codes = run.suite.tables, run.test.codes
        rule = calibrate_dsnbf(tables, cell, calibration, registry).chosen
        made = predict_dsnbf(tables, registry, codes, cell)
        made = made.abstaining(margin_skip(made, codes, rule.margin))
        tally = total(tally_cells(made, run.test.gold, registry.credit_unit))
        forced.append(metrics.value(metrics.macro_accuracy(tally)))
        selective.append(
            [metrics.value(m(tally)) for m in (metrics.selective_accuracy, metrics.coverage)]
        )
    assert [round(100 * (v or 0), 2) for v in forced] == [82.64, 82.96]
    assert [round(100 * (v or 0), 2) for v in selective[1]] == [90.21, 73.38]


def test_the_papers_own_example_passes_the_filters(run: Run) -> None:
    person = run.test.persona_ids.index("bench_shift_123_taylor_ellis")
    q = run.registry.question("A3")
    labels = (*run.registry.labels[q], None)
    said = [labels[code] for code in run.test.codes[person, q]]
    assert said == ["40_to_69", "70_or_more", "70_or_more", "70_or_more", None]
    assert labels[run.test.gold[person, q]] == "40_to_69"
    made = run.answer()
    assert qualifies(run, made)[person, q]
    assert labels[made["nbf"].answer[person, q]] == "40_to_69"
    assert made["nbf+skip"].abstained[person, q] and made["dsnbf+skip"].abstained[person, q]
    for system in ("ssb", "majority_vote", "bcf"):
        assert labels[made[system].answer[person, q]] == "70_or_more"
