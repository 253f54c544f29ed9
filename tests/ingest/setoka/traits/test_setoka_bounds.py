from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from memlake.ingest.random import Draws
from memlake.ingest.setoka.traits import TraitSampler, inventory
from memlake.ingest.setoka.traits.bounds import (
    bounds_at,
    bounds_row,
    bounds_table,
    rejection_bound,
    table_b1,
    total_variation,
)

SAMPLES = 200_000

# Worked out for the specification: s, bound of delta, of tau_a, mean / s, covariance / s^2 in
# the symmetric and in the general case.
TABLE = [
    (0.125, 0.00032, 0.0013, 0.018, 0.031, 0.0315),
    (0.15, 0.0043, 0.017, 0.066, 0.118, 0.123),
    (1 / 6, 0.0135, 0.054, 0.118, 0.218, 0.232),
    (0.20, 0.0621, 0.241, 0.266, 0.526, 0.597),
]


@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"s={row[0]:.3f}")
def test_the_bounds_are_those_worked_out(row: tuple[float, ...]) -> None:
    sampler = TraitSampler.of(replace(inventory("big_five"), sd=np.full(5, row[0])))
    bounds = bounds_at(rejection_bound(sampler))
    found = (bounds.delta, bounds.tau, bounds.mean, bounds.moment, bounds.covariance)
    assert found == pytest.approx(row[1:], rel=0.03)  # two digits


def test_no_rejection_changes_nothing() -> None:
    bounds = bounds_at(0.0)
    found = (bounds.tau, bounds.mean, bounds.moment, bounds.covariance)
    assert found == (0, 0, 0, 0)


def test_what_is_found_stays_below_the_bounds() -> None:
    for row in bounds_table(inventory("big_five"), (0.15, 0.2), Draws.of(1, "mc"), SAMPLES):
        error = 4 / np.sqrt(SAMPLES)
        assert row.symmetric
        assert row.delta_found <= row.bounds.delta + error
        # The accepted mean is exact where the box is symmetric, so only sampling error is left.
        assert row.mean_found <= error
        assert row.covariance_found <= row.bounds.moment + error
        assert row.correlation_found <= row.covariance_found + error


def test_the_norms_are_asymmetric_and_rejected_as_often_as_worked_out() -> None:
    row = bounds_row(inventory("big_five_norms"), Draws.of(2, "mc"), SAMPLES)
    assert not row.symmetric
    assert row.sd is None
    assert row.delta_found == pytest.approx(0.112, abs=0.003)
    assert row.bounds.delta == pytest.approx(0.127, abs=0.001)
    assert row.mean_found <= row.bounds.mean
    assert row.covariance_found <= row.bounds.covariance


def test_the_table_has_a_row_for_each_spread_and_one_for_the_norms() -> None:
    rows = table_b1(Draws.of(5, "table"), 2_000)
    assert [row.sd for row in rows] == [0.125, 0.15, 1 / 6, 0.20, None]
    assert rows[-1].inventory == "big_five_norms"
    assert {row.samples for row in rows} == {2_000}


def test_rejection_moves_the_distribution_by_exactly_delta() -> None:
    sampler = TraitSampler.of(inventory("big_five_norms"))
    drawn = sampler.gaussian(Draws.of(3, "delta").counted(SAMPLES))
    delta = 1 - sampler.inside(drawn).mean()
    distance = total_variation(inventory("big_five_norms"), Draws.of(4, "tv"), samples=SAMPLES)
    assert distance == pytest.approx(delta, abs=0.004)
