"""The DAG's order is the folders' order, and every column is described where it is made."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import Any

import duckdb
import pytest
from dbt.cli.main import dbtRunner

from memlake.analysis.lake import Lake

pytestmark = pytest.mark.xdist_group("lake")


@pytest.fixture(scope="module")
def nodes(project: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    target = tmp_path_factory.mktemp("target")
    with (
        contextlib.chdir(project),
        Path(os.devnull).open("w") as sink,
        contextlib.redirect_stdout(sink),
    ):
        outcome = dbtRunner().invoke(
            ["--quiet", "--log-path", str(target), "parse", "--target-path", str(target)]
        )
    assert outcome.success, outcome.exception
    manifest = json.loads((target / "manifest.json").read_text())
    return {k: v for k, v in manifest["nodes"].items() if v["resource_type"] == "model"}


def test_a_model_reads_only_layers_up_to_its_own(nodes: dict[str, Any]) -> None:
    backwards = [
        (node["name"], parent)
        for node in nodes.values()
        for parent in node["depends_on"]["nodes"]
        if parent in nodes and nodes[parent]["fqn"][1] > node["fqn"][1]
    ]
    assert backwards == []


def test_only_staging_and_gate_results_read_landed_files(nodes: dict[str, Any]) -> None:
    readers = {
        node["fqn"][1]
        for node in nodes.values()
        if any(parent.startswith("source.") for parent in node["depends_on"]["nodes"])
    }
    assert readers == {"01_staging", "11_quality"}


def test_every_model_is_in_a_group_and_described(nodes: dict[str, Any]) -> None:
    bare = [n["name"] for n in nodes.values() if not n["description"] or not n["group"]]
    assert bare == []


def test_every_column_of_the_warehouse_is_described(nodes: dict[str, Any], lake: Lake) -> None:
    described = {
        (node["schema"], node["alias"], column): bool(spec["description"])
        for node in nodes.values()
        for column, spec in node["columns"].items()
    }
    with contextlib.closing(duckdb.connect(str(lake.warehouse), read_only=True)) as connection:
        built = connection.execute(
            "select table_schema, table_name, column_name from information_schema.columns"
        ).fetchall()
    models = {(node["schema"], node["alias"]) for node in nodes.values()}
    ours = {row for row in built if row[:2] in models}
    assert {table[:2] for table in ours} == models
    assert {row for row in ours if not described.get(row)} == set()
    assert set(described) - ours == set()
