"""Python columns to the Arrow columns of a declared table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from memlake.ingest.columns import Known, arrow_array
from memlake.ingest.landing.table import Table

_MICROSECONDS = 1_000_000


def table_of(table: Table, columns: Mapping[str, Sequence[Any]]) -> pa.Table:
    """Build a declared table from lists, one value a row.

    Args:
        table: The declaration.
        columns: A list a field: stamps as seconds and dates as days from the epoch or as
            `datetime.date`, decimals as integers of their last place.
    """
    arrays = [column_of(columns[field.name], field.type) for field in table.schema]
    return pa.Table.from_arrays(arrays, schema=table.schema)


def column_of(values: Sequence[Any], kind: pa.DataType) -> pa.Array:
    """Convert one column."""
    if isinstance(values, pa.Array):
        return values
    if pa.types.is_timestamp(kind):
        return pc.multiply(pa.array(values, pa.int64()), _MICROSECONDS).cast(kind)
    if pa.types.is_decimal(kind):
        whole = np.array([0 if value is None else value for value in values], np.int64)
        known = np.array([value is not None for value in values], np.bool_)
        return arrow_array(Known(whole, known), kind)
    if pa.types.is_date(kind) and any(isinstance(value, int) for value in values):
        return pa.array(values, pa.int32()).cast(kind)
    return pa.array(values, kind)
