"""The month that every persona lives through (spec/multisource.md, section 1)."""

from __future__ import annotations

from datetime import date

import numpy as np
import numpy.typing as npt

FIRST_DAY = date(2026, 1, 3)
DAYS = 30
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_SATURDAY = 5

DAY_INDEX: npt.NDArray[np.int64] = np.arange(1, DAYS + 1)
"""Number of each day, from 1."""

WEEKDAY: npt.NDArray[np.int64] = (FIRST_DAY.weekday() + np.arange(DAYS)) % len(WEEKDAYS)
"""Position of each day in `WEEKDAYS`."""

WEEKEND: npt.NDArray[np.bool_] = WEEKDAY >= _SATURDAY
"""Which days are a Saturday or a Sunday: ten of the thirty."""

EPOCH_DAY: npt.NDArray[np.int32] = (
    np.datetime64(FIRST_DAY, "D").astype(np.int32) + np.arange(DAYS)
).astype(np.int32)
"""Each day as days since 1970-01-01, the storage of an Arrow date."""
