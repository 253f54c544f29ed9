"""Rounding and the 12-hour clock on values worked out by hand."""

from __future__ import annotations

from decimal import Decimal

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memlake.ingest.multisource.rounding import half_hour_text, nearest, twelve_hour_clock


@pytest.mark.parametrize(
    ("value", "step", "rounded"),
    [(0, 5, 0), (2, 5, 0), (3, 5, 5), (12, 5, 10), (13, 5, 15), (5, 10, 10), (4, 10, 0)],
)
def test_rounds_to_the_nearest_step_with_halves_up(value: int, step: int, rounded: int) -> None:
    assert nearest(pa.array([value, None]), step).to_pylist() == [rounded, None]


@pytest.mark.parametrize(
    ("minute", "rounded"), [(7, 0), (8, 15), (1432, 1425), (1433, 0), (1439, 0)]
)
def test_a_clock_starts_again_at_midnight(minute: int, rounded: int) -> None:
    assert nearest(pa.array([minute]), 15, wrap=1440).to_pylist() == [rounded]


@given(st.integers(0, 10**6), st.integers(1, 60))
def test_rounding_moves_by_half_a_step_at_most(value: int, step: int) -> None:
    (rounded,) = nearest(pa.array([value]), step).to_pylist()
    assert rounded % step == 0
    assert abs(rounded - value) * 2 <= step


@pytest.mark.parametrize(
    ("hours", "text"),
    [("7.2", "7.0"), ("7.3", "7.5"), ("7.7", "7.5"), ("7.8", "8.0"), ("0.0", "0.0"), (None, None)],
)
def test_hours_are_told_to_the_half(hours: str | None, text: str | None) -> None:
    column = pa.array([None if hours is None else Decimal(hours)], pa.decimal128(5, 1))
    assert half_hour_text(column).to_pylist() == [text]


@pytest.mark.parametrize(
    ("minute", "text"),
    [
        (0, "12:00 am"),
        (59, "12:59 am"),
        (60, "1:00 am"),
        (719, "11:59 am"),
        (720, "12:00 pm"),
        (780, "1:00 pm"),
        (1439, "11:59 pm"),
        (None, None),
    ],
)
def test_twelve_hour_clock(minute: int | None, text: str | None) -> None:
    assert twelve_hour_clock(pa.array([minute], pa.int16())).to_pylist() == [text]
