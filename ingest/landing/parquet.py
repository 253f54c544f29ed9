"""Parquet whose bytes depend on nothing but the rows."""

from __future__ import annotations

from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

ROW_GROUP_ROWS = 122_880


def encode(data: pa.Table) -> pa.Buffer:
    """Encode a table: the same rows give the same bytes, at any number of threads.

    Row groups have a fixed size, decimals are stored as integers, and neither Arrow's
    schema copy nor any schema metadata goes into the file.
    """
    sink = pa.BufferOutputStream()
    plain = data.replace_schema_metadata(None).combine_chunks()
    with writer(sink, plain.schema) as file:
        file.write_table(plain, ROW_GROUP_ROWS)
    return sink.getvalue()


def writer(sink: Any, schema: pa.Schema) -> pq.ParquetWriter:
    """Open a file to write row groups of a schema to, one a table that is given to it.

    Args:
        sink: An Arrow output stream, or a Python file of bytes.
        schema: Columns of each table to come; its metadata is left out.
    """
    return pq.ParquetWriter(
        sink,
        schema.remove_metadata(),
        version="2.6",
        compression="zstd",
        compression_level=3,
        store_schema=False,
        store_decimal_as_integer=True,
    )
