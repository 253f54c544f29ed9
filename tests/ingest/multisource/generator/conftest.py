"""One generated seed, and small days made by hand."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pytest

from memlake.ingest.multisource.generate import generate_tables

SEED = 20260321


@pytest.fixture(scope="session")
def generated() -> dict[str, pa.Table]:
    """Our tables of the release's first seed."""
    return generate_tables(SEED)


@pytest.fixture(scope="session")
def days(generated: dict[str, pa.Table]) -> dict[str, dict[str, np.ndarray]]:
    """The day tables column by column, decimals in tenths; lists as their lengths."""
    return {name: _columns(table) for name, table in generated.items() if name.endswith("_day")}


def _columns(table: pa.Table) -> dict[str, np.ndarray]:
    import pyarrow.compute as pc

    columns = {}
    for name in table.column_names:
        column = table[name]
        if pa.types.is_list(column.type):
            column = pc.list_value_length(column)
        if pa.types.is_decimal(column.type):
            column = pc.round(pc.multiply(column.cast(pa.float64()), 10.0))
        columns[name] = column.to_numpy()
    return columns
