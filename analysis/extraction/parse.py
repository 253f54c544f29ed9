"""Recover the five visible streams from the text of rendered documents alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from memlake.analysis.extraction.first_renderer import DAY_LINES, PROFILE_LINES
from memlake.analysis.extraction.line import Line
from memlake.analysis.extraction.passage import UNKNOWN, Passages, Whole
from memlake.analysis.extraction.rows import Rows
from memlake.ingest.multisource.day_rows import whole_column
from memlake.ingest.multisource.tables import MULTISOURCE

UNREAD = pa.field("unread_lines", pa.int16())


def parse_documents(documents: pa.Table) -> dict[str, pa.Table]:
    """Read rendered documents back into stream tables.

    Nothing is guessed. A value that the text does not show, or that could not be read, is NULL;
    `unread_lines` says how many of the day's (or the profile's) lines were not understood, so
    that only where it is 0 a NULL means that the record holds nothing. A day whose heading
    can't be read has no row. `day_index` is NULL where the document's window can't be told.

    Args:
        documents: Rows of `memory_document`.

    Returns:
        `profile` (a row for each document), `planner_day`, `self_report_day`, `objective_day`
        and `device_day`, each with the columns of its landing table, all nullable, and
        `unread_lines`; sorted as the landing tables are.
    """
    passages = Passages.of(whole_column(documents, "text"))
    personas = whole_column(documents, "persona_id")
    tables = {"profile": _profile(passages, personas)}
    for name, lines in DAY_LINES.items():
        tables[name] = _days(passages, personas, name, lines)
    return tables


def _profile(passages: Passages, personas: pa.Array) -> pa.Table:
    places = passages.in_section("profile")
    places = places[passages.heading[places] < 0]
    rows = Rows(MULTISOURCE.table("profile").schema, len(personas))
    rows.read(passages.text.take(pa.array(places)), passages.document[places], PROFILE_LINES)
    # A profile of which no line was found was not read, whatever it may have said.
    unread = np.maximum(rows.unread, rows.matched == 0)
    return _table(rows, {"persona_id": personas}, unread).sort_by("persona_id")


def _days(passages: Passages, personas: pa.Array, name: str, lines: Sequence[Line]) -> pa.Table:
    places = passages.in_section(name)
    dates = passages.dates()
    places = places[dates[passages.heading[places]] != UNKNOWN]
    places = places[passages.heading[places] >= 0]
    # A date that stands twice in a section makes one row, and what it says twice is no value.
    day = np.stack([passages.document[places], dates[passages.heading[places]]], axis=1)
    days, row = np.unique(day, axis=0, return_inverse=True)
    rows = Rows(MULTISOURCE.table(name).schema, len(days))
    rows.read(passages.text.take(pa.array(places)), row.ravel(), lines)
    _settle(rows, name)
    return _table(rows, _keys(passages, personas, days), rows.unread).sort_by(
        [("persona_id", "ascending"), ("date", "ascending")]
    )


def _keys(passages: Passages, personas: pa.Array, days: Whole) -> dict[str, pa.Array]:
    document, date = days[:, 0], days[:, 1]
    start = passages.window_starts()[document]
    index = np.where(start == UNKNOWN, 0, date - start + 1)
    return {
        "persona_id": personas.take(pa.array(document)),
        "day_index": pa.array(index, pa.int16(), mask=index < 1),
        "date": pa.array(date.astype(np.int32)).cast(pa.date32()),
    }


def _settle(rows: Rows, name: str) -> None:
    """Fill what only a day's lines together say: availability, and a flag shown only if true."""
    whole = pa.array(rows.unread == 0)
    if name == "self_report_day":
        known = pc.and_(whole, rows.column("social_activities").is_valid())
        silent = pc.if_else(known, pa.scalar(False), pa.scalar(None, pa.bool_()))
        flag = "social_supporting_other"
        rows.set(flag, pc.coalesce(rows.column(flag), silent))
    if "available" in rows.schema.names:
        absent = rows.column("available").is_valid()
        alone = pc.and_(whole, pa.array(rows.matched == 1))
        present = pc.and_(pc.invert(absent), pa.array(rows.matched > 0))
        decided = pc.or_(pc.and_(absent, alone), present)
        rows.set("available", pc.if_else(decided, present, pa.scalar(None, pa.bool_())))


def _table(rows: Rows, keys: Mapping[str, pa.Array], unread: Whole) -> pa.Table:
    fields = [pa.field(field.name, field.type) for field in rows.schema]
    columns = [keys.get(field.name, None) for field in fields]
    columns = [
        rows.column(field.name) if column is None else column
        for field, column in zip(fields, columns, strict=True)
    ]
    schema = pa.schema([*fields, UNREAD])
    return pa.Table.from_arrays([*columns, pa.array(unread, pa.int16())], schema=schema)
