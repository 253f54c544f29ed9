"""Units of the generator: whole minutes and whole tenths of an hour, so that rules are exact."""

from __future__ import annotations

import numpy as np

from memlake.ingest.random import Real, Whole

DAY_MINUTES = 1440
MINUTES_PER_TENTH = 6


def whole(values: Real) -> Whole:
    """Round to whole numbers, exact halves to even."""
    return np.rint(values).astype(np.int64)


def cut(values: Real) -> Whole:
    """Cut positive values to whole numbers, as minutes are when a time is formed."""
    return np.floor(values).astype(np.int64)


def tenths(hours: Real) -> Whole:
    """Round hours to tenths of an hour."""
    return whole(10 * hours)


def clock(minutes: Whole) -> Whole:
    """Return minutes of the day (0 to 1439) of minutes after some midnight."""
    return minutes % DAY_MINUTES
