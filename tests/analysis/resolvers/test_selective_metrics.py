from __future__ import annotations

from itertools import pairwise, permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memlake.analysis.intervals import resample_counts
from memlake.analysis.resolvers import (
    Tally,
    aurc_interval,
    metrics,
    risk_coverage,
    tally_cells,
    total,
)
from memlake.analysis.resolvers.prediction import Prediction


def _tally() -> Tally:
    # Q1: 3 of 4 right, 2 answered, both right. Q2: 1 of 4, 1 answered, wrong. Q3: none answered.
    return Tally(
        right=np.array([3.0, 1.0, 2.0]),
        scored=np.array([4.0, 4.0, 4.0]),
        right_answered=np.array([2.0, 0.0, 0.0]),
        answered=np.array([2.0, 1.0, 0.0]),
    )


def test_metrics_by_hand() -> None:
    tally = _tally()
    assert metrics.value(metrics.macro_accuracy(tally)) == pytest.approx(
        (3 / 4 + 1 / 4 + 2 / 4) / 3
    )
    assert metrics.value(metrics.micro_accuracy(tally)) == pytest.approx(6 / 12)
    assert metrics.value(metrics.coverage(tally)) == pytest.approx(3 / 12)
    # The third question answers nobody, so it has no selective accuracy to average.
    assert metrics.value(metrics.selective_accuracy(tally)) == pytest.approx((1 + 0) / 2)
    assert metrics.value(metrics.selective_accuracy_micro(tally)) == pytest.approx(2 / 3)
    # TP 2, FP 1; all 9 abstentions, or the 4 right ones, are missed.
    every, right = (
        metrics.f05_micro(tally, "every abstention"),
        metrics.f05_micro(tally, "right abstentions"),
    )
    assert metrics.value(every) == pytest.approx(1.25 * 2 / (1.25 * 2 + 0.25 * 9 + 1))
    assert metrics.value(right) == pytest.approx(1.25 * 2 / (1.25 * 2 + 0.25 * 4 + 1))
    # Published form: P = .5, R = .5 * .25 / .5 = .25.
    published = metrics.f05_macro(tally, tally)
    assert metrics.value(published) == pytest.approx(1.25 * 0.5 * 0.25 / (0.25 * 0.5 + 0.25))


def test_nothing_scored_is_undefined_not_zero() -> None:
    empty = Tally(*(np.zeros(3) for _ in range(4)))
    for name, metric in metrics.METRICS.items():
        assert metrics.value(metric(empty)) is None, name
    assert metrics.value(metrics.f05_micro(empty, "every abstention")) is None
    assert metrics.value(metrics.f05_macro(empty, empty)) is None


def test_a_question_without_labels_does_not_count() -> None:
    tally = Tally(*(np.array(x) for x in ([1.0, 0.0], [2.0, 0.0], [1.0, 0.0], [2.0, 0.0])))
    assert metrics.value(metrics.macro_accuracy(tally)) == 0.5


def test_tally_credits_ties_and_leaves_unscored_out() -> None:
    tied = np.array([[[True, True, False]], [[True, False, False]], [[False, True, False]]])
    abstained = np.array([[False], [True], [False]])
    made = Prediction(tied, np.zeros((3, 1), dtype=np.int64), abstained)
    cells = tally_cells(made, np.array([[1], [0], [-1]], dtype=np.int8), 6)
    assert [part[:, 0].tolist() for part in cells.parts] == [
        [3, 6, 0],
        [6, 6, 0],
        [3, 0, 0],
        [6, 0, 0],
    ]
    assert metrics.value(metrics.coverage(total(cells))) == 0.5
    only_first = total(cells, np.array([True, False, False]))
    assert metrics.value(metrics.macro_accuracy(only_first)) == 0.5


def test_metrics_keep_leading_axes() -> None:
    one = _tally()
    many = Tally(*(np.stack([part, part * 2]) for part in one.parts))
    np.testing.assert_allclose(metrics.selective_accuracy(many), [0.5, 0.5])


answers = st.lists(
    st.tuples(st.integers(0, 2), st.sampled_from([0, 6, 12])), min_size=1, max_size=6
)


@given(answers)
def test_curve_is_the_mean_over_tie_orders(drawn: list[tuple[int, int]]) -> None:
    """Against every order of the answers that confidence allows."""
    curves = [
        [sum(12 - right for _, right in order[:k]) / (12 * k) for k in range(1, len(order) + 1)]
        for order in permutations(drawn)
        if all(a[0] >= b[0] for a, b in pairwise(order))
    ]
    confidence, right = (np.array(column, dtype=np.int64) for column in zip(*drawn, strict=True))
    curve = risk_coverage(confidence, right, 12)
    np.testing.assert_allclose(curve.risk, np.mean(curves, axis=0), atol=1e-12)
    assert curve.area == pytest.approx(np.mean(curves))


@given(st.data(), st.lists(st.tuples(st.integers(0, 3), st.sampled_from([0, 12])), min_size=1))
def test_row_order_does_not_matter(data: st.DataObject, drawn: list[tuple[int, int]]) -> None:
    shuffled = data.draw(st.permutations(drawn))
    curves = [
        risk_coverage(*(np.array(c, dtype=np.int64) for c in zip(*rows, strict=True)), 12)
        for rows in (drawn, shuffled)
    ]
    np.testing.assert_array_equal(curves[0].risk, curves[1].risk)


def test_curve_by_hand() -> None:
    # Sure and right, then two tied answers of which one is wrong.
    curve = risk_coverage(np.array([1, 9, 1]), np.array([0, 12, 12]), 12)
    assert curve.coverage.tolist() == pytest.approx([1 / 3, 2 / 3, 1])
    assert curve.risk.tolist() == pytest.approx([0, 1 / 4, 1 / 3])
    assert curve.borders.tolist() == [True, False, True]
    assert curve.area == pytest.approx(7 / 36)


def test_no_answers_have_no_area() -> None:
    nothing = np.empty(0, dtype=np.int64)
    assert risk_coverage(nothing, nothing, 12).area is None


def test_area_interval_agrees_with_expanded_resamples() -> None:
    draw = np.random.default_rng(4)
    confidence, right = draw.integers(0, 6, 40), draw.choice([0, 6, 12], 40)
    cluster, counts = np.arange(40) % 10, resample_counts(10, seed=1, resamples=30)
    interval = aurc_interval(confidence, right, 12, cluster, counts)
    areas = []
    for row in counts.astype(int):
        rows = np.repeat(np.arange(40), row[cluster])
        areas.append(risk_coverage(confidence[rows], right[rows], 12).area)
    assert interval.value == risk_coverage(confidence, right, 12).area
    assert interval.lo == pytest.approx(np.percentile(areas, 2.5))
    assert interval.hi == pytest.approx(np.percentile(areas, 97.5))
    assert interval.n == 10


def test_area_interval_of_nothing() -> None:
    nothing = np.empty(0, dtype=np.int64)
    interval = aurc_interval(nothing, nothing, 12, nothing, resample_counts(3, 1, 5))
    assert (interval.value, interval.lo, interval.hi) == (None, None, None)
