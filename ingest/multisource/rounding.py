"""Figures as people round them: to the half, to five, to the quarter hour, on two clocks."""

from __future__ import annotations

import pyarrow as pa
import pyarrow.compute as pc

from memlake.ingest.multisource.grid import unscaled
from memlake.ingest.multisource.text_column import Text, fill

_TWELVE_HOUR = pa.array(
    [
        f"{(minute // 60 + 11) % 12 + 1}:{minute % 60:02d} {'am' if minute < 720 else 'pm'}"
        for minute in range(1440)
    ]
)


def nearest(values: pa.Array, step: int, wrap: int | None = None) -> pa.Array:
    """Round integers that are not negative to a multiple of `step`, halves up.

    Args:
        values: The integers; NULL stays NULL.
        step: What to round to.
        wrap: Start again from 0 at this value, as a clock does at midnight.

    Returns:
        The multiples (int64).
    """
    shifted = pc.add(pc.multiply(values.cast(pa.int64()), 2), step)
    steps = pc.divide(shifted, 2 * step)
    if wrap is not None:
        turns = pc.divide(steps, wrap // step)
        steps = pc.subtract(steps, pc.multiply(turns, wrap // step))
    return pc.multiply(steps, step)


def half_hour_text(values: pa.Array) -> Text:
    """Write figures with one decimal rounded to the nearest half, halves of it up."""
    tenths = nearest(unscaled(values), 5)
    whole = pc.divide(tenths, 10)
    rest = pc.subtract(tenths, pc.multiply(whole, 10))
    return fill("{}.{}", whole.cast(pa.string()), rest.cast(pa.string()))


def twelve_hour_clock(minutes: pa.Array) -> Text:
    """Write minutes of the day as `11:15 pm`; midnight is `12:00 am`; NULL stays NULL."""
    return _TWELVE_HOUR.take(minutes)
