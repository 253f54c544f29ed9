"""A person's five exports as landing tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pyarrow as pa

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.landing.table import Table
from memlake.ingest.multisource.exports.cells import day_arrays, day_values
from memlake.ingest.multisource.exports.csv_rows import CsvRows, read_csv
from memlake.ingest.multisource.exports.fields import (
    DEVICE,
    FILE,
    OBJECTIVE,
    PLANNER,
    PROFILE,
    REPORT,
    export_fields,
)
from memlake.ingest.multisource.exports.files import ExportFiles
from memlake.ingest.multisource.exports.month import (
    Month,
    month_of,
    read_dates,
    refuse_missing_days,
)
from memlake.ingest.multisource.exports.objective import objective_arrays
from memlake.ingest.multisource.exports.rules import broken_report_rules
from memlake.ingest.multisource.released.arrow import plain_array
from memlake.ingest.multisource.released.extract import Source, extract
from memlake.ingest.multisource.released.shape import TABLE, compile_shape
from memlake.ingest.multisource.released.strict_json import parse
from memlake.ingest.multisource.tables import PERSONA
from memlake.ingest.multisource.window import DAY_INDEX, DAYS

Arrays = Mapping[str, pa.Array]


def read_exports(files: ExportFiles, name: str) -> dict[str, pa.Table]:
    """Read a person's exports; every field is checked, and nothing is coerced.

    Args:
        files: The five files.
        name: What the person is called.

    Returns:
        Tables by name in their declared schemas: persona, profile, planner_day,
        self_report_day, objective_day and device_day. The person is in split test; class,
        gender and what only a generator knows are NULL.

    Raises:
        BadInputError: At the first thing that is not right, naming file, row and field.
    """
    profile = _profile(files.content[PROFILE])
    rows = {stream: _csv_rows(files, stream) for stream in (PLANNER, REPORT, DEVICE)}
    month = _month(rows[PLANNER])
    days = {stream: _day_stream(rows[stream], stream, month) for stream in rows}
    days[OBJECTIVE] = objective_arrays(files.content[OBJECTIVE], month)
    person = {"persona_id": pa.array([name]), "identity_name": pa.array([name])}
    tables = [_persona(profile, name), _table(TABLE[PROFILE], {**person, **profile})]
    tables += [_table(TABLE[s], {**_keys(name, month), **found}) for s, found in days.items()]
    names = ["persona", *(TABLE[stream].name for stream in (PROFILE, *days))]
    return dict(zip(names, tables, strict=True))


def _profile(content: bytes) -> Arrays:
    source, fields = Source(FILE[PROFILE], None), export_fields(PROFILE)
    tree = parse(content, source.file)
    node = compile_shape(fields, TABLE[PROFILE])
    columns = extract(node, [tree], lambda _: ("", None), source)
    schema = TABLE[PROFILE].schema
    named = ((field.column or "", columns[field.path]) for field in fields)
    return {column: plain_array(values, schema.field(column).type) for column, values in named}


def _csv_rows(files: ExportFiles, stream: str) -> CsvRows:
    wanted = ["date", *(field.path for field in export_fields(stream))]
    return read_csv(files.content[stream], FILE[stream], wanted)


def _month(planner: CsvRows) -> Month:
    dates = read_dates(planner.columns["date"], _at(planner))
    return month_of(dates, planner.file, _at(planner))


def _at(rows: CsvRows) -> Callable[[int, str], BadInputError]:
    return lambda i, reason: rows.error(i, "date", reason)


def _day_stream(rows: CsvRows, stream: str, month: Month) -> Arrays:
    """Read a day stream; a day that the device has no row for is a day without the device."""
    dates = read_dates(rows.columns["date"], _at(rows))
    placed = month.place(dates, _at(rows))
    values = day_values(rows, stream)
    if stream == REPORT:
        for i, name, reason in broken_report_rules(values, dates):
            raise rows.error(i, name, reason)
    if stream != DEVICE:
        refuse_missing_days(placed, month, FILE[stream])
    arrays = {name: array.take(placed) for name, array in day_arrays(values, stream).items()}
    return {"available": placed.is_valid(), **arrays} if stream == DEVICE else arrays


def _persona(profile: Arrays, name: str) -> pa.Table:
    known = {"persona_id": name, "ordinal": 1, "name": name, "split": "test", "parameters": "{}"}
    kinds = PERSONA.schema
    told = {column: pa.array([value], kinds.field(column).type) for column, value in known.items()}
    return _table(PERSONA, {**profile, **told})


def _keys(name: str, month: Month) -> Arrays:
    return {
        "persona_id": pa.array([name] * DAYS),
        "day_index": pa.array(DAY_INDEX, pa.int16()),
        "date": month.dates(),
    }


def _table(table: Table, arrays: Arrays) -> pa.Table:
    """Lay out a declared table; a column that no export fills is NULL."""
    rows = len(arrays["persona_id"])
    columns = [arrays.get(f.name, pa.nulls(rows, f.type)) for f in table.schema]
    return pa.Table.from_arrays(columns, schema=table.schema)
