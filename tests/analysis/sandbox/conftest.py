"""A small snapshot, and a small published lakehouse to take one of."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

from memlake.analysis.lake import Lake
from memlake.analysis.sandbox import Limits, Sandbox
from memlake.analysis.stamp import write_stamp

# (schema, relation, group, resource type): what of it belongs in the snapshot is told by hand.
RELATIONS = [
    ("staging", "stg_payment", "visible", "model"),
    ("relational", "rel_payment", "visible", "model"),
    ("relational", "rel_payment_event", "truth", "model"),
    ("core", "item", "visible", "model"),
    ("core", "gold", "truth", "model"),
    ("core", "answer", "visible", "model"),
    ("registry", "setoka_category", "visible", "seed"),
    ("registry", "setoka_rule", "truth", "seed"),
]


@pytest.fixture(scope="module")
def snapshot(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("snapshot") / "visible.duckdb"
    connection = duckdb.connect(str(place))
    connection.execute(
        "create table messages as select i as id, 'text ' || i as text from range(10) t(i)"
    )
    connection.execute("create schema relational")
    connection.execute(
        "create table relational.rel_payment as"
        " select i as id, cast(i + 0.5 as decimal(9, 2)) as amount from range(100) t(i)"
    )
    connection.close()
    return place


@pytest.fixture(scope="module")
def box(snapshot: Path) -> Iterator[Sandbox]:
    with Sandbox(snapshot, Limits(seconds=2, memory_mb=128), workers=1) as opened:
        yield opened


@pytest.fixture
def lake(tmp_path: Path) -> Lake:
    made = Lake(tmp_path)
    (tmp_path / "warehouse").mkdir()
    with contextlib.closing(duckdb.connect(str(made.warehouse))) as connection:
        for schema, name, _, _ in RELATIONS:
            connection.execute(f"create schema if not exists {schema}")
            kind = "view" if schema == "relational" else "table"
            body = (
                "select * from memlake.staging.stg_payment" if kind == "view" else "select 7 as id"
            )
            connection.execute(f"create {kind} {schema}.{name} as {body}")
    nodes = {
        f"{kind}.memlake.{name}": {
            "unique_id": f"{kind}.memlake.{name}",
            "resource_type": kind,
            "name": name,
            "schema": schema,
            "group": group,
        }
        for schema, name, group, kind in RELATIONS
    }
    made.manifest.write_text(json.dumps({"nodes": nodes, "sources": {}}), encoding="utf-8")
    write_stamp(made.warehouse, "first", made.manifest)
    return made
