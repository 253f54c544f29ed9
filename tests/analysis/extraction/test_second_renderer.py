"""The extractor on a renderer it was not written against: less is read, nothing is made up."""

from __future__ import annotations

from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pytest

from memlake.analysis.extraction import extract_atoms, read_atoms
from memlake.analysis.extraction.agreement import agreement
from memlake.ingest.multisource.generate import generate_tables
from memlake.ingest.multisource.grid import unscaled
from memlake.ingest.multisource.render_second import render_documents
from memlake.ingest.multisource.rounding import nearest

STREAMS = ("profile", "planner_day", "self_report_day", "objective_day", "device_day")


@pytest.fixture(scope="module")
def tables() -> dict[str, pa.Table]:
    return generate_tables(20260321, personas_per_class=60)


def counts(atoms: pa.Table, reference: pa.Table) -> dict[str, int]:
    table = agreement(atoms, reference)
    return {name: pc.sum(table[name]).as_py() for name in table.schema.names[2:]}


def already_rounded(table: pa.Table) -> pa.Table:
    """The table as the second renderer's rounding leaves it."""
    for place, field in enumerate(table.schema):
        column = table.column(place).combine_chunks()
        table = table.set_column(place, field, _rounded(column, field))
    return table


def _rounded(column: pa.Array, field: pa.Field) -> pa.Array:
    if field.name == "calendar":
        days = column.to_pylist()
        return pa.array([day and [_rounded_entry(e) for e in day] for day in days], field.type)
    if field.name.endswith("_minute"):
        return nearest(column, 15, wrap=1440).cast(field.type)
    if pa.types.is_decimal(field.type):
        step = 5 if field.type.scale == 1 else 10
        scale = pa.scalar(10**field.type.scale, pa.decimal128(4, 0))
        units = nearest(unscaled(column), step).cast(pa.decimal128(19, 0))
        return pc.divide(units.cast(pa.decimal128(30, 4)), scale).cast(field.type, safe=False)
    minutes = field.name.endswith(("_min", "_minutes"))
    return nearest(column, 5).cast(field.type) if minutes else column


def _rounded_entry(entry: dict[str, Any]) -> dict[str, Any]:
    (minutes,) = nearest(pa.array([entry["duration_min"]]), 5).to_pylist()
    return {**entry, "duration_min": minutes}


def test_reads_less_and_makes_up_no_label(tables: dict[str, pa.Table]) -> None:
    reference = read_atoms(tables)
    found = counts(extract_atoms(render_documents(tables, "generated-20260321")), reference)
    assert found["n"] == 180 * 90
    assert found["made"] == 0
    assert 0 < found["equal"] - found["both_null"] < found["lost"]


def test_what_it_reads_wrongly_is_rounding_alone(tables: dict[str, pa.Table]) -> None:
    # Where rounding has nothing left to do, every label that is read is right.
    rounded = {name: already_rounded(tables[name]) for name in STREAMS}
    found = counts(
        extract_atoms(render_documents(rounded, "generated-20260321")), read_atoms(rounded)
    )
    assert (found["changed"], found["made"]) == (0, 0)
    assert found["equal"] > found["both_null"]
