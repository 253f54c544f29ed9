from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace

import numpy as np
import pyarrow as pa
import pytest

from memlake.analysis.resolvers import Registry
from memlake.analysis.studies import atoms_of_dataset
from memlake.analysis.studies.perturbation import SYSTEMS, perturbation, rank_agreement
from memlake.analysis.studies.run import run_seed
from memlake.analysis.studies.transfer import transfer
from memlake.analysis.studies.variants import DEFAULT, Grid, condition, fit_grid
from memlake.ingest.multisource.generate import generate_tables

SEED = 20260321


def test_rank_agreement_by_hand() -> None:
    # Two variants and two seeds: seed 1 keeps the order, seed 2 swaps one pair of three.
    table = np.array([[[0.1, 0.2, 0.3], [0.1, 0.2, 0.3]], [[0.5, 0.6, 0.7], [0.2, 0.1, 0.3]]])
    assert rank_agreement(table).tolist() == pytest.approx([1.0, 1 / 3])
    assert rank_agreement(table[:, :, ::-1]).tolist() == pytest.approx([1.0, 1 / 3])
    reversed_order = np.array([table[0], table[0][:, ::-1]])
    assert rank_agreement(reversed_order).tolist() == pytest.approx([-1.0, -1.0])
    nine = np.random.default_rng(0).random((9, 4, 7))
    assert len(rank_agreement(nine)) == 36 * 4


def test_variants_without_an_order_are_left_out() -> None:
    table = np.array([[[0.1, 0.2]], [[0.5, 0.5]], [[0.3, 0.4]]])
    assert rank_agreement(table).tolist() == [1.0]


@pytest.fixture(scope="module")
def grid(registry: Registry, runs) -> Grid:
    """Two variants of which the second has other test personas and another fit."""
    home = runs[0]
    away = run_seed(1, _joined(runs[1], registry), registry)
    return {DEFAULT: [home], (2.0, 0.5): [away]}


def _joined(run, registry: Registry):
    """Train, calibration and test of a seed, all taken from its test personas."""
    test = run.test
    thirds = np.arange(len(test)) % 3
    return SimpleNamespace(
        part=lambda split: test.take(
            np.flatnonzero(thirds == ("train", "calibration", "test").index(split))
        )
    )


def test_perturbation_rows(grid: Grid) -> None:
    rows = {(r.system, r.condition, r.metric): r for r in perturbation(grid)}
    for system in SYSTEMS:
        values = [rows[system, condition(f), "macro_accuracy"].value for f in grid]
        spread = rows[system, "direct_readout", "macro_accuracy_range"]
        assert spread.value == pytest.approx(max(values) - min(values)) and spread.n == 2
    tau = rows["all", "direct_readout", "kendall_tau_mean"]
    assert tau.n == 1 and -1 <= tau.value <= 1
    best = rows["dsnbf", "direct_readout", "best_fusion_share"]
    assert best.n == 2 and best.value in (0.0, 0.5, 1.0)


def test_transfer_uses_the_default_fit(grid: Grid) -> None:
    rows = {(r.condition, r.metric): r for r in transfer(grid)}
    home = [rows[f"{condition(DEFAULT)}{end}", "macro_accuracy"].value for end in ("", "/transfer")]
    assert home[0] == home[1]
    refit, moved = (
        rows[f"direct_readout/bias=2/dropout=0.5{end}", "macro_accuracy"]
        for end in ("", "/transfer")
    )
    gap = rows["direct_readout", "transfer_gap"]
    assert gap.value == pytest.approx(moved.value - refit.value)
    assert gap.n == moved.n == 8 * 18


def test_grid_asks_for_every_variant_and_its_default_is_the_dataset(registry: Registry) -> None:
    asked = []

    def generate(seed: int, bias: float, dropout: float) -> Mapping[str, pa.Table]:
        asked.append((seed, bias, dropout))
        return generate_tables(
            seed, personas_per_class=10, bias_factor=bias, dropout_factor=dropout
        )

    made = fit_grid([SEED], generate, registry)
    assert len(asked) == len(set(asked)) == 9
    plain = atoms_of_dataset(generate_tables(SEED, personas_per_class=10), registry)
    (default,) = made[DEFAULT]
    np.testing.assert_array_equal(default.test.codes, plain.part("test").codes)
    (biased,) = made[2.0, 2.0]
    assert biased.test.persona_ids == default.test.persona_ids
    assert (biased.test.codes != default.test.codes).any()
