"""The landed tables of one group, ready for SQL."""

from __future__ import annotations

from collections.abc import Iterator

import duckdb
import pyarrow as pa
import pytest


@pytest.fixture(scope="session")
def db(tables: dict[str, pa.Table]) -> Iterator[duckdb.DuckDBPyConnection]:
    """Every table of the group as a view of its name."""
    with duckdb.connect() as connection:
        for name, table in tables.items():
            connection.register(name, table)
        yield connection
