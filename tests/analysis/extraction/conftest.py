"""Ask one readout rule for its label, from the columns it reads alone."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

import pyarrow as pa
import pytest

from memlake.analysis.extraction.readout import CELLS, Month
from memlake.ingest.multisource.tables import MULTISOURCE

STREAMS = ("profile", "planner_day", "self_report_day", "objective_day", "device_day")
FIRST_DAY = dt.date(2026, 1, 3)

AtomOf = Callable[..., str | None]


def stream_table(name: str, columns: Mapping[str, Any]) -> pa.Table:
    """A stream of one persona with its keys, the given columns, and no other."""
    schema = MULTISOURCE.table(name).schema
    days = 1 if name == "profile" else 30
    table = {"persona_id": pa.array(["someone"] * days)}
    if days > 1:
        table["day_index"] = pa.array(range(1, 31), pa.int16())
        table["date"] = pa.array([FIRST_DAY + dt.timedelta(days=i) for i in range(30)])
    for column, value in columns.items():
        values = value if isinstance(value, list) and len(value) == days else [value] * days
        kind = pa.int16() if column == "unread_lines" else schema.field(column).type
        if pa.types.is_decimal(kind):
            values = [None if v is None else Decimal(str(v)) for v in values]
        table[column] = pa.array(values, kind)
    return pa.table(table)


@pytest.fixture(scope="session")
def atom_of() -> AtomOf:
    """The label of one question by one source; keywords name tables and their columns."""

    def atom(question: str, source: str, **tables: Mapping[str, Any]) -> str | None:
        streams = {name: stream_table(name, tables.get(name, {})) for name in STREAMS}
        (cell,) = [c for c in CELLS if (c.question, c.source) == (question, source)]
        (label,) = cell.labels(Month.of(streams, ["someone"]))
        return None if label is None else str(label)

    return atom
