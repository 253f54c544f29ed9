"""Rows of a submitted file, Parquet or JSON Lines, as plain objects."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.landing.files import machine_error, machine_errors
from memlake.ingest.landing.inputs import require_file
from memlake.ingest.transcripts.json_input import read_lines

_PARQUET = b"PAR1"
Record = tuple[str, dict[str, Any]]


def read_records(path: Path) -> Iterator[Record]:
    """Yield each row's place, such as `row 3`, and its fields.

    Whether a file is Parquet is seen from how it begins, and not from its name.

    Raises:
        BadInputError: If the file is missing or damaged, or a line holds no JSON object.
        MachineError: If the machine refuses to read it.
    """
    require_file(path, mend="give a file of answers, JSON Lines or Parquet")
    with machine_errors(path), path.open("rb") as file:
        begins = file.read(len(_PARQUET))
    yield from _parquet(path) if begins == _PARQUET else _lines(path)


def _parquet(path: Path) -> Iterator[Record]:
    number = 0
    try:
        with pq.ParquetFile(path) as file:
            _refuse_second_column(path, file.schema_arrow.names)
            for batch in file.iter_batches():
                for row in _rows(path, batch):
                    number += 1
                    yield f"row {number}", row
    except (pa.ArrowException, OSError) as error:
        if isinstance(error, OSError) and error.errno:
            raise machine_error(error, path) from error
        told = " ".join(str(error).split())
        raise BadInputError(path.name, f"it is no whole Parquet file: {told}") from None


def _rows(path: Path, batch: pa.RecordBatch) -> Iterator[dict[str, Any]]:
    columns: dict[str, list[Any]] = {}
    for name, column in zip(batch.schema.names, batch.columns, strict=True):
        try:
            columns[name] = column.to_pylist()
        except (OverflowError, ValueError) as error:
            # Arrow holds what Python does not: a date of the year 3000000, a text that is none.
            reason = f"a value of the column, {column.type}, cannot be read: {error}"
            raise BadInputError(path.name, reason, field=name) from None
    for values in zip(*columns.values(), strict=True):
        yield dict(zip(columns, values, strict=True))


def _refuse_second_column(path: Path, names: list[str]) -> None:
    """Refuse two columns of one name, of which a row would keep one."""
    twice = [name for at, name in enumerate(names) if name in names[:at]]
    if twice:
        raise BadInputError(path.name, "the column stands twice", field=twice[0])


def _lines(path: Path) -> Iterator[Record]:
    for line in read_lines(path):
        if line.reason is not None:
            raise BadInputError(
                path.name,
                line.reason,
                field=line.place,
                mend="one JSON object a line, or a Parquet file",
            )
        if line.replaced:
            field = next(iter(line.replaced)).removeprefix(f"{line.place}.")
            raise BadInputError(
                path.name, "it holds half of a surrogate pair", field=f"{line.place} · {field}"
            )
        if not isinstance(line.value, dict):
            raise BadInputError(
                path.name,
                f"{_short(line.value)} is no JSON object",
                field=line.place,
                mend="one JSON object a line, or a Parquet file",
            )
        yield line.place, line.value


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
