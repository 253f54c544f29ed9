"""One persona's five streams from plain days and a few overrides."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

import pyarrow as pa
import pytest

from memlake.analysis.resolvers import Registry, fit_suite
from memlake.analysis.studies.run import Run
from memlake.ingest.multisource.tables import MULTISOURCE

STREAMS = ("profile", "planner_day", "self_report_day", "objective_day", "device_day")
DAYS = 30
EMPTY: dict[str, Any] = {"bool": False, "string": "", "list": [], "other": 0}

StreamTables = Callable[..., dict[str, pa.Table]]


@pytest.fixture(scope="session")
def stream_tables() -> StreamTables:
    """Each keyword names a table and maps columns to one value, or to a list of thirty.

    A column that is not named is NULL where it may be, else 0, False, "" or [].
    """

    def build(**overrides: Mapping[str, Any]) -> dict[str, pa.Table]:
        return {name: _table(name, overrides.get(name, {})) for name in STREAMS}

    return build


def _table(name: str, overrides: Mapping[str, Any]) -> pa.Table:
    schema = MULTISOURCE.table(name).schema
    assert set(overrides) <= set(schema.names), overrides
    rows = DAYS if "day_index" in schema.names else 1
    given: dict[str, Any] = {
        "persona_id": "someone",
        "day_index": list(range(1, DAYS + 1)),
        "date": [dt.date(2026, 1, 3) + dt.timedelta(days=i) for i in range(DAYS)],
        **overrides,
    }
    columns = []
    for field in schema:
        value = given.get(field.name, None if field.nullable else _empty(field.type))
        values = value if isinstance(value, list) and len(value) == rows else [value] * rows
        if pa.types.is_decimal(field.type):
            values = [None if v is None else Decimal(str(v)) for v in values]
        columns.append(pa.array(values, field.type))
    return pa.Table.from_arrays(columns, schema=schema)


def _empty(kind: pa.DataType) -> Any:
    name = "list" if pa.types.is_list(kind) else str(kind)
    return EMPTY.get(name, EMPTY["other"])


@pytest.fixture(scope="session")
def runs(registry: Registry, noisy_atoms) -> list[Run]:
    """Two small fitted seeds with 24 test personas each."""
    out = []
    for seed in (1, 2):
        train = noisy_atoms(registry, 48, seed=seed)
        calibration = noisy_atoms(registry, 24, seed=seed + 10, split="calibration")
        test = noisy_atoms(registry, 24, seed=seed + 20, split="test")
        out.append(Run(seed, fit_suite(train, calibration, registry), test))
    return out
