"""The fitted exponent of a cost: by hand on powers."""

from __future__ import annotations

import math

import pytest

from memlake.analysis.bench.setoka_scale import exponent


def test_the_exponent_of_a_power_is_its_own() -> None:
    assert exponent({10: 3.0, 100: 30.0, 1000: 300.0}) == pytest.approx(1)
    assert exponent({10: 2.0, 100: 200.0}) == pytest.approx(2)
    # log10: 0, 1, 1 over 1, 2, 3: slope 1 / 2.
    assert exponent({10: 1.0, 100: 10.0, 1000: 10.0}) == pytest.approx(0.5)


def test_one_size_has_no_exponent() -> None:
    assert math.isnan(exponent({10: 3.0}))
