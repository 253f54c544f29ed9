"""A small project of its own: what a build does with tables that are there, and what it parses."""

from __future__ import annotations

import json
from pathlib import Path

import duckdb
import pytest

from memlake.analysis.dbt_run import run_models
from memlake.analysis.lake import Lake
from memlake.ingest.landing.errors import BuildError

PROJECT = """
name: memlake
version: "1.0.0"
config-version: 2
profile: memlake
macro-paths: [macros]
models:
  +schema: made
  +materialized: table
"""
IN_PYTHON = "def model(dbt, session):\n    return session.sql('select {value} as n')\n"


@pytest.fixture
def small(tmp_path: Path, project: Path) -> Lake:
    (tmp_path / "dbt_project.yml").write_text(PROJECT)
    (tmp_path / "profiles.yml").symlink_to(project / "profiles.yml")
    (tmp_path / "macros").mkdir()
    for name in ("materialize.sql", "generate_schema_name.sql"):
        (tmp_path / "macros" / name).symlink_to(project / "dbt" / "macros" / name)
    (tmp_path / "models").mkdir()
    (tmp_path / "models" / "told.sql").write_text("select 1 as n")
    (tmp_path / "models" / "counted.py").write_text(IN_PYTHON.format(value=10))
    return Lake(tmp_path)


def _read(warehouse: Path, relation: str) -> tuple[int, str]:
    """The one number of a relation, and whether it is a table or a view."""
    schema, name = relation.split(".")
    kind = "select table_type from information_schema.tables where table_schema = ? and table_name"
    with duckdb.connect(str(warehouse), read_only=True) as connection:
        found = connection.execute(f"select n from {relation}").fetchall()
        kinds = connection.execute(f"{kind} = ?", [schema, name]).fetchall()
    assert len(found) == len(kinds) == 1
    return int(found[0][0]), str(kinds[0][0])


def test_a_table_is_made_again_in_sql_and_in_python(small: Lake) -> None:
    warehouse = small.root / "memlake.duckdb"
    assert run_models(small, warehouse, ()) == 2
    assert _read(warehouse, "made.told") == (1, "BASE TABLE")
    assert _read(warehouse, "made.counted") == (10, "BASE TABLE")
    (small.root / "models" / "told.sql").write_text("select 2 as n")
    (small.root / "models" / "counted.py").write_text(IN_PYTHON.format(value=20))
    run_models(small, warehouse, ())
    assert _read(warehouse, "made.told") == (2, "BASE TABLE")
    assert _read(warehouse, "made.counted") == (20, "BASE TABLE")


def test_a_model_that_fails_keeps_the_table_that_was_there(small: Lake) -> None:
    warehouse = small.root / "memlake.duckdb"
    run_models(small, warehouse, ())
    (small.root / "models" / "told.sql").write_text("select error('no such rule') as n")
    with pytest.raises(BuildError, match=r"models/told\.sql: .*no such rule"):
        run_models(small, warehouse, ())
    assert _read(warehouse, "made.told") == (1, "BASE TABLE")


def test_a_table_becomes_a_view_and_a_view_a_table(small: Lake) -> None:
    warehouse = small.root / "memlake.duckdb"
    for number, (kind, found) in enumerate(
        [("table", "BASE TABLE"), ("view", "VIEW"), ("view", "VIEW"), ("table", "BASE TABLE")]
    ):
        model = f"{{{{ config(materialized='{kind}') }}}} select {number} as n"
        (small.root / "models" / "told.sql").write_text(model)
        run_models(small, warehouse, ("--select", "told"))
        assert _read(warehouse, "made.told") == (number, found)


def test_what_was_parsed_serves_another_warehouse(small: Lake) -> None:
    parsed = []
    for name in ("a", "b"):
        (small.root / name).mkdir()
        run_models(small, small.root / name / "memlake.duckdb", ())
        manifest = json.loads((small.root / "target" / "manifest.json").read_text())
        parsed.append({key: node["created_at"] for key, node in manifest["nodes"].items()})
    assert len(parsed[0]) == 2
    assert parsed[0] == parsed[1]
