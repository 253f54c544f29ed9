"""Reading a relation batch by batch. It opens no file, so that models may import it."""

from __future__ import annotations

import duckdb
import pyarrow as pa

_ROWS_AT_A_TIME = 10_000


def streamed(
    connection: duckdb.DuckDBPyConnection, relation: duckdb.DuckDBPyRelation
) -> pa.RecordBatchReader:
    """Read a relation a batch at a time, so that a table of any size needs little memory.

    Args:
        connection: Where the relation is; what else it executes does not end the stream, which
            has a cursor of its own and sees what is committed.
        relation: A relation of tables and views.
    """
    return connection.cursor().sql(relation.sql_query()).to_arrow_reader(_ROWS_AT_A_TIME)
