"""Landing tables from the columns of many personas."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

import pyarrow as pa

from memlake.ingest.multisource.released.arrow import LandingColumn
from memlake.ingest.multisource.released.config import Cell
from memlake.ingest.multisource.released.extract import Columns
from memlake.ingest.multisource.released.persona import PersonaRead
from memlake.ingest.multisource.released.registry import Field, questions, stream_fields
from memlake.ingest.multisource.released.shape import TABLE
from memlake.ingest.multisource.tables import DIRECT_READOUT

_PARAMETERS = "parameters"


class ReleaseRows:
    """The rows of every landing table, gathered persona by persona."""

    def __init__(self) -> None:
        self._gathered = {stream: _Gathered(stream) for stream in TABLE}
        self._cells: list[tuple[str, Cell]] = []

    def add(self, read: PersonaRead) -> None:
        """Append one persona's rows."""
        for stream, gathered in self._gathered.items():
            gathered.add(read.persona, read.columns[stream], _beside(stream, read))
        self._cells += [(read.persona, cell) for cell in read.cells]

    def tables(self) -> dict[str, pa.Table]:
        """Return the landing tables by name."""
        found = {TABLE[stream].name: rows.table() for stream, rows in self._gathered.items()}
        return found | {DIRECT_READOUT.name: _direct_readout(self._cells)}


class _Gathered:
    """The rows of one landing table, as values by path, or by column where no field has it."""

    def __init__(self, stream: str) -> None:
        self._schema = TABLE[stream].schema
        fields: dict[str, dict[str, Field]] = defaultdict(dict)
        for field in stream_fields(stream):
            name, _, part = (field.column or "").partition(".")
            if name not in ("", "persona_id", _PARAMETERS):
                fields[name][part] = field
        self._columns = {n: LandingColumn(self._schema.field(n), f) for n, f in fields.items()}
        self._paths = {path for column in self._columns.values() for path in column.paths()}
        self._values: dict[str, list[Any]] = defaultdict(list)

    def add(self, persona: str, columns: Columns, beside: Mapping[str, list[Any]]) -> None:
        """Append one persona's rows."""
        for path in self._paths:
            self._values[path] += columns[path]
        for name, values in beside.items():
            self._values[name] += values
        plain = next(c.fields[""].path for c in self._columns.values() if c.lengths is None)
        self._values["persona_id"] += [persona] * len(columns[plain])

    def table(self) -> pa.Table:
        """Return the rows with the declared schema."""
        arrays = [
            self._columns[declared.name].array(self._values)
            if declared.name in self._columns
            else pa.array(self._values[declared.name], declared.type)
            for declared in self._schema
        ]
        return pa.Table.from_arrays(arrays, schema=self._schema)


def _beside(stream: str, read: PersonaRead) -> Mapping[str, list[Any]]:
    """Return the columns of a stream's table that none of its fields holds by itself."""
    if stream == "ground_truth":
        return {"question_id": list(questions())}
    if stream == "personas":
        parameters = _parameters(read.columns[stream])
        return {"ordinal": [read.ordinal], "split": [read.split], _PARAMETERS: [parameters]}
    return {}


def _parameters(columns: Columns) -> str:
    """Return everything that the persona's days were drawn from, as one JSON object."""
    blobs = {
        field.column.partition(".")[2]: columns[field.path][0]
        for field in stream_fields("personas")
        if field.column and field.column.startswith(f"{_PARAMETERS}.")
    }
    return json.dumps(blobs, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def _direct_readout(cells: list[tuple[str, Cell]]) -> pa.Table:
    personas = pa.array([persona for persona, _ in cells], pa.string())
    parts = [pa.array([cell[i] for _, cell in cells], pa.string()) for i in range(3)]
    return pa.Table.from_arrays([personas, *parts], schema=DIRECT_READOUT.schema)
