"""The values of a CSV export's cells, and their Arrow arrays."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import pyarrow as pa

from memlake.ingest.multisource.exports.csv_rows import CsvRows
from memlake.ingest.multisource.exports.fields import export_fields
from memlake.ingest.multisource.released.arrow import list_array, plain_array
from memlake.ingest.multisource.released.registry import Field
from memlake.ingest.multisource.released.shape import TABLE
from memlake.ingest.multisource.released.values import converter

SEPARATOR = ";"
"""What stands between the entries of a cell that holds a list."""

_WHOLE = re.compile(r"-?\d{1,9}", re.ASCII)
_NUMBER = re.compile(r"-?\d{1,9}(\.\d{1,9})?", re.ASCII)

Values = Mapping[str, Sequence[Any]]
"""Landing values by the field's name in the export; None where a cell is empty."""


def day_values(rows: CsvRows, stream: str) -> Values:
    """Convert every cell of a day stream but its date.

    Raises:
        BadInputError: At the first cell that is empty where a value must stand, or does not hold
            what its column may.
    """
    return {
        field.path: _column(rows, field, _kind(stream, field)) for field in export_fields(stream)
    }


def day_arrays(values: Values, stream: str) -> dict[str, pa.Array]:
    """Return the landing columns of a day stream's values, by name."""
    return {
        field.column: _array(values[field.path], _kind(stream, field))
        for field in export_fields(stream)
        if field.column
    }


def _kind(stream: str, field: Field) -> pa.DataType:
    return TABLE[stream].schema.field(field.column).type


def _column(rows: CsvRows, field: Field, kind: pa.DataType) -> list[Any]:
    listed = pa.types.is_list(kind)
    inner = kind.value_type if listed else kind
    convert = converter(field.column or "", inner)
    values: list[Any] = []
    for i, cell in enumerate(rows.columns[field.path]):
        try:
            if listed:
                values.append([convert(entry.strip()) for entry in _entries(cell)])
            elif cell or not field.may_be_null:
                values.append(convert(_plain(cell, inner)))
            else:
                values.append(None)
        except ValueError as error:
            reason = str(error) if cell else "empty where a value must stand"
            raise rows.error(i, field.path, reason) from None
    return values


def _entries(cell: str) -> list[str]:
    return cell.split(SEPARATOR) if cell else []


def _plain(cell: str, kind: pa.DataType) -> Any:
    """Return what a cell's text says where it plainly says it, else the text, to be refused."""
    if pa.types.is_boolean(kind):
        return {"true": True, "false": False}.get(cell, cell)
    if pa.types.is_integer(kind) and _WHOLE.fullmatch(cell):
        return int(cell)
    if pa.types.is_decimal(kind) and _NUMBER.fullmatch(cell):
        return float(cell)
    return cell


def _array(values: Sequence[Any], kind: pa.DataType) -> pa.Array:
    if not pa.types.is_list(kind):
        return plain_array(values, kind)
    entries = plain_array([entry for one in values for entry in one], kind.value_type)
    return list_array([len(one) for one in values], entries, kind)
