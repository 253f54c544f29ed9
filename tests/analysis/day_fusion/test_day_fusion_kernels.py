"""Measurement kernels are counts."""

from __future__ import annotations

import numpy as np

from memlake.analysis.day_fusion.kernels import Cells, Choice, Shift, bell, coded


def test_a_shift_counts_differences_by_group() -> None:
    difference = np.array([0.0, 0.0, 1.0, -1.0, 5.0, np.nan])
    group = np.array([0, 0, 0, 1, 1, 1])
    law = Shift.learn(difference, np.ones(6), group, 2, (-1, 1), smooth=1.0)
    # Group 0 holds 0, 0, 1; group 1 holds -1, and 5 lies outside the span.
    np.testing.assert_allclose(law.law, [[1 / 6, 3 / 6, 2 / 6], [2 / 4, 1 / 4, 1 / 4]])
    told = law.likelihood(np.array([0.0, np.nan, 7.0]), 0)
    assert told[0] == 0.5
    assert told[1] == 1.0
    assert 0 < told[2] < 1e-5


def test_a_choice_counts_weights_and_a_missing_code_is_no_evidence() -> None:
    code, weight = np.array([0, 1, 1, -1]), np.array([1.0, 0.5, 1.5, 9.0])
    law = Choice.learn(code, weight, np.zeros(4, dtype=np.int64), (2, 2), smooth=0.5)
    np.testing.assert_allclose(law.law, [[1.5 / 4, 2.5 / 4], [0.5, 0.5]])
    np.testing.assert_array_equal(law.likelihood(np.array([-1, 0]), 0), [1.0, 0.375])


def test_cells_take_a_posterior_or_a_certainty() -> None:
    weights = np.array([[[0.25, 0.75], [1.0, 0.0]]])
    cells = Cells.of(weights)
    found = zip(cells.person, cells.day, cells.state, cells.weight, strict=True)
    assert sorted(found) == [(0, 0, 0, 0.25), (0, 0, 1, 0.75), (0, 1, 0, 1.0)]
    sure = Cells.sure(np.array([[1, -1, 0]]))
    assert (sure.day.tolist(), sure.state.tolist()) == ([0, 2], [1, 0])
    assert sure.at(np.array([[10.0, 11.0, 12.0]])).tolist() == [10.0, 12.0]


def test_codes_are_cut_at_the_top_and_nan_is_minus_one() -> None:
    assert coded(np.array([0.0, 3.0, 9.0, np.nan]), 4).tolist() == [0, 3, 4, -1]


def test_a_bell_is_a_law_whose_tail_falls_on_the_first_state() -> None:
    states = np.arange(0.0, 101.0)
    law = bell(states, np.array([50.0, 0.0]), np.array([10.0, 10.0]))
    np.testing.assert_allclose(law.sum(axis=1), 1.0)
    np.testing.assert_allclose(law[0] @ states, 50.0, atol=0.01)
    # Half of the second law lies at or below 0: 0.5 and half of the step around 0.
    np.testing.assert_allclose(law[1, 0], 0.5 + 0.5 * 0.0398942, atol=1e-3)
