"""Clock times in text."""

from __future__ import annotations

import pyarrow as pa
import pyarrow.compute as pc

CLOCK = r"(?:[01]\d|2[0-3]):[0-5]\d"


def minutes(clock: pa.Array) -> pa.Array:
    """Return clock times `HH:MM` as minutes of the day (int16); NULL stays NULL."""
    hour = pc.utf8_slice_codeunits(clock, 0, 2).cast(pa.int16())
    minute = pc.utf8_slice_codeunits(clock, 3, 5).cast(pa.int16())
    return pc.add(pc.multiply(hour, pa.scalar(60, pa.int16())), minute)
