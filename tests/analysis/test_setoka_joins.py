"""No model over Setoka compares every row of one table with every row of another."""

from __future__ import annotations

import contextlib

import duckdb
import pytest

from memlake.analysis.lake import Lake
from memlake.expectations.manifest import read_manifest

pytestmark = pytest.mark.xdist_group("scored lake")

LAYERS = ("setoka", "understanding", "dbquery", "qry_", "score_setoka")


def test_every_large_join_has_a_key(scored_lake: Lake) -> None:
    """DuckDB names the join of a plan that no equality of two columns narrows."""
    manifest = read_manifest(scored_lake.root / "target" / "manifest.json")
    place = str(scored_lake.warehouse)
    with contextlib.closing(duckdb.connect(place, read_only=True)) as connection:
        built = connection.execute(
            "select table_schema || '.' || table_name from information_schema.tables"
        ).fetchall()
        models = [
            node
            for node in manifest.nodes.values()
            if node.kind == "model" and node.language == "sql" and node.code
            if any(part in f"{node.schema}.{node.name}" for part in LAYERS)
            if (f"{node.schema}.{node.alias}",) in built
        ]
        plans = {
            node.name: str(connection.execute(f"explain {node.code}").fetchall())
            for node in models
            if not node.name.startswith("stg_")
        }
    assert {"score_setoka", "beh_activity", "qry_setoka_link"} <= plans.keys()
    assert [name for name, plan in plans.items() if "BLOCKWISE_NL_JOIN" in plan] == []
