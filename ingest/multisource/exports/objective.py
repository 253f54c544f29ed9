"""The objective export: a JSON list of days with payments, calendar, check-ins and timesheet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pyarrow as pa

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.multisource.exports.fields import FILE, OBJECTIVE, export_fields
from memlake.ingest.multisource.exports.month import Month, read_dates
from memlake.ingest.multisource.released.arrow import LandingColumn
from memlake.ingest.multisource.released.extract import Columns, Source, extract
from memlake.ingest.multisource.released.registry import Field
from memlake.ingest.multisource.released.shape import TABLE, compile_shape
from memlake.ingest.multisource.released.strict_json import parse
from memlake.ingest.multisource.released.values import show

_DATE = Field(OBJECTIVE, "[].date", None, "visible", "required")
_KIND = {"payments": "category", "calendar": "kind", "checkins": "kind"}
_TIMESHEET = ("timesheet_hours", "timesheet_overtime")


def objective_arrays(content: bytes, month: Month) -> dict[str, pa.Array]:
    """Read the export.

    Args:
        content: The file's bytes.
        month: The thirty days.

    Returns:
        Landing columns by name, thirty rows; NULL and not `available` where the file has no
        record of the day.

    Raises:
        BadInputError: At the first record that is not as it should be.
    """
    source = Source(FILE[OBJECTIVE], None)
    records = parse(content, source.file)
    if type(records) is not list:
        raise source.error("", None, f"{show(records)} is not a list of days")
    fields = list(_listed_fields())
    node = compile_shape([_DATE, *fields], TABLE[OBJECTIVE])
    columns = extract(node, records, lambda i: (f"[{i}]", None), source)
    for path, reason in _broken(records):
        raise source.error(path, None, reason)
    placed = _placed(columns, month, source)
    return {"available": placed.is_valid(), **_taken(fields, columns, placed)}


def _listed_fields() -> Iterator[Field]:
    """The fields with their paths in a file that is a list."""
    for field in export_fields(OBJECTIVE):
        yield Field(field.stream, f"[].{field.path}", field.column, "visible", field.presence)


def _placed(columns: Columns, month: Month, source: Source) -> pa.Array:
    def at(i: int, reason: str) -> BadInputError:
        return source.error(f"[{i}].date", None, reason)

    return month.place(read_dates(columns["[].date"], at), at)


def _taken(fields: list[Field], columns: Columns, placed: pa.Array) -> dict[str, pa.Array]:
    parts: dict[str, dict[str, Field]] = defaultdict(dict)
    for field in fields:
        name, _, part = (field.column or "").partition(".")
        parts[name][part] = field
    schema = TABLE[OBJECTIVE].schema
    return {
        name: LandingColumn(schema.field(name), found).array(columns).take(placed)
        for name, found in parts.items()
    }


def _broken(records: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    """Yield path and reason of each rule that does not hold within a day."""
    for i, record in enumerate(records):
        for name, key in _KIND.items():
            yield from _repeated(f"[{i}].{name}", record.get(name) or [], key)
        for j, entry in enumerate(record.get("calendar") or []):
            yield from _times(f"[{i}].calendar[{j}]", entry)
        given = [record.get(name) is not None for name in _TIMESHEET]
        if any(given) and not all(given):
            yield (
                f"[{i}].{_TIMESHEET[given.index(False)]}",
                "missing beside the rest of a timesheet",
            )


def _repeated(path: str, entries: list[dict[str, Any]], key: str) -> Iterator[tuple[str, str]]:
    """A day has one entry a kind, since the readout looks at the first alone."""
    seen: set[str] = set()
    for j, entry in enumerate(entries):
        if entry[key] in seen:
            reason = f"{show(entry[key])} is there twice on one day; add the two up"
            yield f"{path}[{j}].{key}", reason
        seen.add(entry[key])


def _times(path: str, entry: dict[str, Any]) -> Iterator[tuple[str, str]]:
    work = entry["kind"] == "work_block"
    for name in ("start", "end"):
        if work is (entry.get(name) is None):
            yield (
                f"{path}.{name}",
                "a work_block without it" if work else "only a work_block has it",
            )
