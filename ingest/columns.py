"""NumPy arrays to the Arrow columns of a declared table, with no loop over rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from memlake.ingest.landing.table import Table

Values: TypeAlias = npt.NDArray[np.generic]
Flags: TypeAlias = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Known:
    """Values that are NULL where `valid` is false.

    Attributes:
        values: One value a row, anything where NULL.
        valid: Which rows have one.
    """

    values: Values
    valid: Flags


@dataclass(frozen=True)
class Coded:
    """Texts as positions in a short list of names; -1 is NULL.

    Attributes:
        codes: One position a row.
        names: The texts.
    """

    codes: Values
    names: Sequence[str]


@dataclass(frozen=True)
class Listed:
    """A list a row: the entries of a rows x slots grid whose slot is filled.

    Attributes:
        filled: Which slots hold an entry, shape (rows, slots).
        entries: One column, or a struct's columns by field name, each of shape (rows, slots).
        known: Which rows have a list at all; by default all.
    """

    filled: Flags
    entries: Column | Mapping[str, Column]
    known: Flags | None = None


Column: TypeAlias = Values | Known | Coded | Listed | pa.Array


def arrow_table(table: Table, columns: Mapping[str, Column]) -> pa.Table:
    """Build a declared table.

    Args:
        table: The declaration; its schema gives order and types.
        columns: One column per field, flat or of any shape that ravels to rows. A decimal
            column holds integers in units of its last place (65 tenths for 6.5).

    Returns:
        A table of exactly the declared schema.
    """
    arrays = [arrow_array(columns[field.name], field.type) for field in table.schema]
    return pa.Table.from_arrays(arrays, schema=table.schema)


def arrow_array(column: Column, kind: pa.DataType) -> pa.Array:
    """Convert one column to an Arrow array of type `kind`."""
    if isinstance(column, pa.Array):
        return column
    if isinstance(column, Coded):
        codes = column.codes.ravel().astype(np.int64)
        return pa.array(column.names, kind).take(pa.array(codes, mask=codes < 0))
    if isinstance(column, Listed):
        return _lists(column, kind)
    if isinstance(column, Known):
        return _flat(column.values.ravel(), kind, ~column.valid.ravel())
    return _flat(column.ravel(), kind, None)


def _flat(values: Values, kind: pa.DataType, null: Flags | None) -> pa.Array:
    if pa.types.is_decimal(kind):
        return _decimals(values.astype(np.int64), kind, null)
    return pa.array(values.astype(kind.to_pandas_dtype()), kind, mask=null)


def _decimals(unscaled: npt.NDArray[np.int64], kind: pa.DataType, null: Flags | None) -> pa.Array:
    """A 128-bit decimal is its unscaled integer in two little-endian words, low word first."""
    words = np.stack([unscaled, unscaled >> 63], axis=1).astype("<i8")
    valid = None if null is None else pa.py_buffer(np.packbits(~null, bitorder="little"))
    return pa.Array.from_buffers(kind, len(unscaled), [valid, pa.py_buffer(words)])


def _lists(column: Listed, kind: pa.DataType) -> pa.Array:
    filled = column.filled
    offsets = np.concatenate([[0], np.cumsum(filled.sum(axis=1))]).astype(np.int32)
    kept = np.flatnonzero(filled)
    entry = kind.value_type
    if isinstance(column.entries, Mapping):
        fields = [entry.field(i) for i in range(entry.num_fields)]
        parts = [arrow_array(_taken(column.entries[f.name], kept), f.type) for f in fields]
        values = pa.StructArray.from_arrays(parts, fields=fields)
    else:
        values = arrow_array(_taken(column.entries, kept), entry)
    null = None if column.known is None else pa.array(~column.known)
    return pa.ListArray.from_arrays(pa.array(offsets), values, type=kind, mask=null)


def _taken(column: Column, rows: npt.NDArray[np.int64]) -> Column:
    """Keep the filled slots of a grid column."""
    if isinstance(column, Coded):
        return Coded(column.codes.ravel()[rows], column.names)
    if isinstance(column, Known):
        return Known(column.values.ravel()[rows], column.valid.ravel()[rows])
    if isinstance(column, np.ndarray):
        return column.ravel()[rows]
    raise TypeError("a list holds values, Known or Coded columns, not lists or Arrow arrays")
