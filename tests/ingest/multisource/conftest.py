"""One persona's landing tables from plain days and a few overrides."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any

import pyarrow as pa
import pytest

from memlake.ingest.landing.table import Table
from memlake.ingest.multisource.tables import MULTISOURCE

FIRST_DAY = dt.date(2026, 1, 3)
STREAMS = (
    "event_day",
    "profile",
    "planner_day",
    "self_report_day",
    "objective_day",
    "device_day",
)

MonthTables = Callable[..., dict[str, pa.Table]]


@pytest.fixture(scope="session")
def month_tables() -> MonthTables:
    """Build the five streams and the events of one persona.

    Each keyword names a table and maps columns to one value or to thirty. Every other
    column is empty: 0, False, "", no entries, or NULL where the schema allows it.
    """

    def build(persona_id: str = "someone", **overrides: Mapping[str, Any]) -> dict[str, pa.Table]:
        unknown = set(overrides) - set(STREAMS)
        assert not unknown, f"no such table: {unknown}"
        return {
            name: _table(MULTISOURCE.table(name), persona_id, overrides.get(name, {}))
            for name in STREAMS
        }

    return build


def _table(table: Table, persona_id: str, overrides: Mapping[str, Any]) -> pa.Table:
    unknown = set(overrides) - set(table.schema.names)
    assert not unknown, f"{table.name} has no column {unknown}"
    days = 30 if "day_index" in table.schema.names else 1
    given: dict[str, Any] = {
        "persona_id": persona_id,
        "day_index": list(range(1, 31)),
        "date": [FIRST_DAY + dt.timedelta(days=i) for i in range(30)],
        **overrides,
    }
    columns = [_column(field, days, given) for field in table.schema]
    return pa.Table.from_arrays(columns, schema=table.schema)


def _column(field: pa.Field, days: int, given: Mapping[str, Any]) -> pa.Array:
    value = given.get(field.name, None if field.nullable else _empty(field.type))
    thirty = isinstance(value, Sequence) and not isinstance(value, str) and len(value) == days
    values = list(value) if thirty else [value] * days
    if pa.types.is_decimal(field.type):
        places = Decimal(1).scaleb(-field.type.scale)
        values = [None if v is None else Decimal(str(v)).quantize(places) for v in values]
    return pa.array(values, field.type)


def _empty(kind: pa.DataType) -> Any:
    if pa.types.is_boolean(kind):
        return False
    if pa.types.is_string(kind):
        return ""
    return [] if pa.types.is_list(kind) else 0
