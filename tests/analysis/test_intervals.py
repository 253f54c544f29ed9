from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memlake.analysis import intervals


@pytest.mark.parametrize(
    ("successes", "trials", "lo", "hi"),
    [
        # Newcombe (1998), table I, method 3: score interval without continuity correction.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_against_published_examples(
    successes: int, trials: int, lo: float, hi: float
) -> None:
    interval = intervals.wilson(successes, trials)
    assert interval.value == successes / trials
    assert interval.lo == pytest.approx(lo, abs=5e-5)
    assert interval.hi == pytest.approx(hi, abs=5e-5)


def test_wilson_of_nothing() -> None:
    assert intervals.wilson(0, 0) == intervals.Interval(None, None, None, 0)
    with pytest.raises(ValueError, match="3 successes in 2 trials"):
        intervals.wilson(3, 2)


@given(st.integers(0, 40), st.integers(1, 40))
def test_wilson_holds_its_figure(successes: int, trials: int) -> None:
    share = min(successes, trials)
    interval = intervals.wilson(share, trials)
    assert interval.lo is not None and interval.hi is not None and interval.value is not None
    assert 0 <= interval.lo <= interval.value <= interval.hi <= 1


def test_resamples_are_seeded_and_draw_every_cluster_alike() -> None:
    counts = intervals.resample_counts(50, seed=1, resamples=400)
    assert (counts.sum(axis=1) == 50).all()
    np.testing.assert_array_equal(counts, intervals.resample_counts(50, 1, 400))
    assert (counts != intervals.resample_counts(50, 2, 400)).any()
    # 20,000 draws over 50 clusters: mean 400, standard deviation 19.8.
    assert np.abs(counts.sum(axis=0) - 400).max() < 5 * 19.8


def test_sums_of_a_resample_are_the_sums_of_its_clusters() -> None:
    values = np.arange(12.0).reshape(3, 2, 2)
    counts = np.array([[2.0, 0.0, 1.0], [0.0, 3.0, 0.0]])
    sums = intervals.resampled_sums(values, counts)
    np.testing.assert_array_equal(sums[0], 2 * values[0] + values[2])
    np.testing.assert_array_equal(sums[1], 3 * values[1])


def test_ratio_is_recomputed_in_each_resample() -> None:
    # One cluster answers one question and is right, the other answers three, all wrong.
    numerator, denominator = np.array([1.0, 0.0]), np.array([1.0, 3.0])
    counts = np.array([[1.0, 1.0], [2.0, 0.0], [0.0, 2.0]])
    figure, lo, hi = intervals.bootstrap(intervals.ratio, [numerator, denominator], counts)
    assert figure == 0.25
    assert lo == pytest.approx(np.percentile([0.25, 1.0, 0.0], 2.5))
    assert hi == pytest.approx(np.percentile([0.25, 1.0, 0.0], 97.5))


def test_bootstrap_covers_the_normal_interval_of_a_mean() -> None:
    values = np.random.default_rng(0).normal(3.0, 2.0, 400)
    interval = intervals.mean_interval(values, seed=3, resamples=4000)
    half = 1.96 * values.std() / 20
    assert interval.value == pytest.approx(values.mean())
    assert interval.lo == pytest.approx(values.mean() - half, abs=0.03)
    assert interval.hi == pytest.approx(values.mean() + half, abs=0.03)
    assert interval.n == 400


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=2, max_size=8))
def test_a_system_differs_from_itself_by_nothing(rows: list[tuple[int, int]]) -> None:
    right = np.array([float(min(r, n)) for r, n in rows])
    scored = np.array([float(n) for _, n in rows])
    counts = intervals.resample_counts(len(rows), seed=1, resamples=50)
    interval = intervals.paired_difference(
        intervals.ratio, [right, scored], [right, scored], counts
    )
    if scored.sum() == 0:
        assert (interval.value, interval.lo, interval.hi) == (None, None, None)
    else:
        assert (interval.value, interval.lo, interval.hi) == (0, 0, 0)


def test_pairing_removes_what_clusters_share() -> None:
    draw = np.random.default_rng(5)
    ease = draw.integers(0, 10, 200).astype(float)
    left, scored = ease + 1.0, np.full(200, 12.0)
    counts = intervals.resample_counts(200, seed=1, resamples=500)
    paired = intervals.paired_difference(intervals.ratio, [left, scored], [ease, scored], counts)
    alone = intervals.bootstrap_interval(intervals.ratio, [left, scored], counts)
    assert paired.lo == pytest.approx(1 / 12) and paired.hi == pytest.approx(1 / 12)
    assert alone.lo is not None and alone.hi is not None
    assert alone.hi - alone.lo > 0.05


def test_empty_populations_are_none_with_n() -> None:
    nothing = np.zeros(5)
    counts = intervals.resample_counts(5, seed=1, resamples=20)
    interval = intervals.bootstrap_interval(intervals.ratio, [nothing, nothing], counts)
    assert interval == intervals.Interval(None, None, None, 5)
    no_clusters = intervals.resample_counts(0, seed=1, resamples=20)
    empty = np.empty(0)
    interval = intervals.bootstrap_interval(intervals.ratio, [empty, empty], no_clusters)
    assert interval == intervals.Interval(None, None, None, 0)


def test_resamples_without_the_population_are_left_out() -> None:
    # Only the first cluster has the question; the resample that misses it says nothing.
    right, scored = np.array([1.0, 0.0]), np.array([2.0, 0.0])
    counts = np.array([[1.0, 1.0], [0.0, 2.0], [2.0, 0.0]])
    interval = intervals.bootstrap_interval(intervals.ratio, [right, scored], counts)
    assert (interval.value, interval.lo, interval.hi) == (0.5, 0.5, 0.5)


def test_macro_ratio_leaves_empty_columns_out() -> None:
    shares = intervals.macro_ratio(np.array([[1.0, 0.0, 3.0]]), np.array([[2.0, 0.0, 3.0]]))
    assert shares.tolist() == [0.75]


def test_without_resamples_there_are_no_bounds() -> None:
    right, scored = np.array([1.0, 0.0]), np.array([1.0, 1.0])
    interval = intervals.bootstrap_interval(intervals.ratio, [right, scored], np.empty((0, 2)))
    assert interval == intervals.Interval(0.5, None, None, 2)
