"""Intervals of companion figures: the published proportions, and participants resampled."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from memlake.analysis.companion.estimate import (
    macro_mean,
    pooled_mean,
    resamples,
    share,
    statistic_interval,
)
from memlake.analysis.intervals import Interval, ratio


@pytest.mark.parametrize(
    ("right", "of", "shown"),
    [
        (40, 1169, "3.4 2.5 4.6"),
        (15, 1169, "1.3 0.8 2.1"),
        (364, 11369, "3.2 2.9 3.5"),
        (89, 404, "22.0 18.3 26.3"),
        (24, 339, "7.1 4.8 10.3"),
        (20, 116, "17.2 11.4 25.1"),
        (4, 223, "1.8 0.7 4.5"),
        (735, 1045, "70.3 67.5 73.0"),
        (61, 120, "50.8 42.0 59.6"),
        (71, 120, "59.2 50.2 67.5"),
    ],
)
def test_published_proportions_and_intervals(right: int, of: int, shown: str) -> None:
    found = share([True] * right + [False] * (of - right))
    assert found.n == of
    assert found.value is not None and found.lo is not None and found.hi is not None
    assert f"{100 * found.value:.1f} {100 * found.lo:.1f} {100 * found.hi:.1f}" == shown
    theirs = binomtest(right, of).proportion_ci(method="wilson")
    assert (found.lo, found.hi) == pytest.approx((theirs.low, theirs.high), abs=1e-12)


def test_pooled_and_macro_means_differ_where_subjects_do() -> None:
    # Three items of subject 0 (sum 3), one of subject 2 (0); subject 1 has none.
    values, subjects = [1.0, 1.0, 1.0, 0.0], [0, 0, 0, 2]
    pooled, macro = pooled_mean(values, subjects, 3), macro_mean(values, subjects, 3)
    assert (pooled.value, pooled.n) == (0.75, 4)
    assert (macro.value, macro.n) == (0.5, 2)
    # A resample is all of subject 0, all of 2, or a mixture: both ends are reached.
    assert (pooled.lo, pooled.hi, macro.lo, macro.hi) == (0.0, 1.0, 0.0, 1.0)


def test_the_bootstrap_is_that_of_a_loop_over_resampled_participants() -> None:
    values = np.array([2.0, 0.0, 1.0, 1.0, -1.0, 2.0, 2.0, 0.0, 1.0])
    subjects = np.array([0, 0, 0, 1, 1, 2, 2, 3, 3])
    pools, macros = [], []
    for counts in resamples(4).astype(int):
        drawn = [values[subjects == one] for one in range(4) for _ in range(counts[one])]
        pools.append(np.concatenate(drawn).mean())
        macros.append(np.mean([part.mean() for part in drawn]))
    for found, samples in (
        (pooled_mean(values, subjects, 4), pools),
        (macro_mean(values, subjects, 4), macros),
    ):
        assert (found.lo, found.hi) == pytest.approx(tuple(np.percentile(samples, [2.5, 97.5])))


def test_nothing_measured_is_no_figure() -> None:
    nothing = Interval(None, None, None, 0)
    assert share([]) == nothing
    assert pooled_mean([], [], 3) == nothing
    assert macro_mean([], [], 3) == nothing
    assert statistic_interval(lambda w: w.sum(axis=1), None, 3, 0) == nothing


def test_a_resample_without_the_population_is_left_out() -> None:
    # Only subject 1 of two has the population; about a quarter of resamples hold none of it.
    found = statistic_interval(lambda w: ratio(3 * w[:, 1], 4 * w[:, 1]), 0.75, 2, 4)
    assert found == Interval(0.75, 0.75, 0.75, 4)


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 4)), min_size=1, max_size=30))
def test_means_lie_within_their_values(rows: list[tuple[int, int]]) -> None:
    values, subjects = [float(v) for v, _ in rows], [s for _, s in rows]
    for found in (pooled_mean(values, subjects, 5), macro_mean(values, subjects, 5)):
        assert found.value is not None and found.lo is not None and found.hi is not None
        assert min(values) - 1e-9 <= found.lo <= found.hi <= max(values) + 1e-9
