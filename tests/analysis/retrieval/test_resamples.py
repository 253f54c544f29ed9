"""Listing each different resample once changes no bound."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memlake.analysis.intervals import percentile_bounds, resample_counts
from memlake.analysis.retrieval.resamples import BOOTSTRAP_SEED, FEW, RESAMPLES, Resamples


@pytest.mark.parametrize("clusters", [1, 2, 5, FEW])
def test_few_clusters_have_the_resamples_of_many(clusters: int) -> None:
    held = Resamples.of(clusters)
    assert held.times is not None and held.times.sum() == RESAMPLES
    drawn = resample_counts(clusters, BOOTSTRAP_SEED, RESAMPLES)
    repeated = np.repeat(held.counts, held.times, axis=0)
    assert np.array_equal(drawn[np.lexsort(drawn.T)], repeated[np.lexsort(repeated.T)])


def test_many_clusters_are_listed_one_by_one() -> None:
    held = Resamples.of(FEW + 1)
    assert held.times is None and held.counts.shape == (RESAMPLES, FEW + 1)


VALUES = st.floats(-3, 3) | st.just(float("nan"))


@given(st.lists(st.tuples(VALUES, VALUES, st.integers(1, 5)), min_size=1, max_size=12))
def test_bounds_of_weighted_samples_are_those_of_the_repeated_ones(
    rows: list[tuple[float, float, int]],
) -> None:
    samples = np.array([row[:2] for row in rows])
    times = np.array([row[2] for row in rows])
    found = Resamples(np.zeros((len(rows), 1)), times).bounds(samples)
    wanted = percentile_bounds(np.repeat(samples, times, axis=0))
    for one, other in zip(found, wanted, strict=True):
        assert np.allclose(one, other, atol=1e-12, equal_nan=True)


def test_ratios_are_of_resampled_sums() -> None:
    held = Resamples(np.array([[2.0, 0.0], [1.0, 1.0], [0.0, 2.0]]), None)
    found = held.ratios(np.array([1.0, 3.0]), np.array([2.0, 0.0]))
    assert np.allclose(found, [0.5, 2.0, np.nan], equal_nan=True)
