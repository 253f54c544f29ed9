"""Weights of signs: against the optimum's own conditions, and where the answer is known."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memlake.analysis.understanding.signs import Trace, fit_signs


def test_a_sign_that_says_nothing_leaves_the_share() -> None:
    traces = [Trace({"same": 1.0}, k < 3) for k in range(4)]
    found = {p.key: p.value for p in fit_signs(traces)}
    assert found == {"none": pytest.approx(math.log(3), abs=1e-3), "same": 0}


def test_no_trace_teaches_nothing() -> None:
    assert fit_signs([]) == []


@given(
    st.lists(
        st.tuples(st.integers(-3, 3), st.integers(-3, 3), st.booleans()), min_size=8, max_size=30
    )
)
def test_no_step_from_the_weights_lessens_the_loss(rows: list[tuple[int, int, bool]]) -> None:
    traces = [Trace({"one": float(a), "two": float(b)}, true) for a, b, true in rows]
    weight = {p.key: p.value for p in fit_signs(traces)}
    x = np.array([[a, b] for a, b, _ in rows], dtype=float)
    y = np.array([true for *_, true in rows], dtype=float)
    spread = np.maximum(x.std(axis=0), 1e-9)

    def loss(none: float, one: float, two: float) -> float:
        odds = none + x @ np.array([one, two])
        shrunk = np.array([one, two]) * spread
        return float(np.sum(np.logaddexp(0, odds) - y * odds) + 0.5 * shrunk @ shrunk)

    best = loss(weight["none"], weight["one"], weight["two"])
    for step in (-0.05, 0.05):
        assert loss(weight["none"] + step, weight["one"], weight["two"]) > best - 1e-3
        assert loss(weight["none"], weight["one"] + step, weight["two"]) > best - 1e-3
        assert loss(weight["none"], weight["one"], weight["two"] + step) > best - 1e-3
