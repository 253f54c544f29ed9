"""The audit every table passes before it is published."""

from __future__ import annotations

import pyarrow as pa
import pyarrow.compute as pc

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.landing.table import Table


def audited(table: Table, data: pa.Table, where: str) -> pa.Table:
    """Check rows against their declaration and sort them by its grain.

    Args:
        table: The declaration.
        data: Rows with exactly the declared columns and types, in declared order.
        where: What an error names as the file.

    Returns:
        The rows in grain order, each column in one chunk, with the declared schema.

    Raises:
        BadInputError: If a column or type differs, a required column or the grain holds
            NULL, a value breaks its type, or two rows share the grain.
    """
    data = _declared(table, data, where)
    _refuse_null(table, data, where)
    if not pc.all(_follows(table, data), min_count=0).as_py():
        order = pc.sort_indices(data, sort_keys=[(name, "ascending") for name in table.grain])
        data = data.take(order).combine_chunks()
        _refuse_repeats(table, data, where)
    return data


def _declared(table: Table, data: pa.Table, where: str) -> pa.Table:
    wanted = [(f.name, f.type) for f in table.schema]
    found = [(f.name, f.type) for f in data.schema]
    for name, kind in wanted:
        if name not in data.column_names:
            raise BadInputError(where, "the declared column is missing", field=name)
        if data.schema.field(name).type != kind:
            reason = f"the column is {data.schema.field(name).type}, declared {kind}"
            raise BadInputError(where, reason, field=name)
    if found != wanted:
        raise BadInputError(where, f"columns {data.column_names}, declared {table.schema.names}")
    try:
        data.validate(full=True)
    except pa.ArrowInvalid as error:
        raise BadInputError(where, f"a value breaks its declared type: {error}") from error
    chunks = [_one_chunk(column) for column in data.columns]
    return pa.Table.from_arrays(chunks, schema=table.schema)


def _one_chunk(column: pa.ChunkedArray) -> pa.Array:
    chunk = column.combine_chunks()
    return chunk.chunk(0) if isinstance(chunk, pa.ChunkedArray) else chunk


def _refuse_null(table: Table, data: pa.Table, where: str) -> None:
    required = {f.name for f in table.schema if not f.nullable} | set(table.grain)
    for name in table.schema.names:
        column = data.column(name)
        if name in required and column.null_count:
            row = pc.index(pc.is_null(column), True).as_py()
            raise BadInputError(
                where,
                f"{column.null_count} NULL where none may be, first in row {row}",
                field=name,
            )


def _follows(table: Table, data: pa.Table) -> pa.ChunkedArray:
    """Say of each row but the first whether it comes after the one before, in grain order."""
    rows = data.num_rows
    after = pa.chunked_array([pa.nulls(max(rows - 1, 0), pa.bool_()).fill_null(False)])
    for name in reversed(table.grain):
        column = data.column(name)
        left, right = column.slice(0, max(rows - 1, 0)), column.slice(min(rows, 1))
        after = pc.or_(pc.less(left, right), pc.and_(pc.equal(left, right), after))
    return after


def _refuse_repeats(table: Table, data: pa.Table, where: str) -> None:
    follows = _follows(table, data)
    repeats = len(follows) - (pc.sum(follows).as_py() or 0)
    if repeats:
        row = pc.index(follows, False).as_py()
        key = ", ".join(f"{name}={data.column(name)[row].as_py()}" for name in table.grain)
        raise BadInputError(
            where, f"{repeats} rows repeat the grain, first {key}", field=", ".join(table.grain)
        )
