"""A small warehouse that passes every gate, made by hand, and a project beside it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pytest

from memlake.expectations.computed import ProjectFiles
from memlake.expectations.mutation import copy_warehouse
from memlake.expectations.runner import GateSource

HERE = Path(__file__).parent
Nodes = dict[str, dict[str, Any]]

REGISTRY_HEADER = "gate_id,benchmark,scope,severity,title,why,mend,vacuous_reason,sql_file\n"


@pytest.fixture(scope="session")
def make_node() -> Callable[..., dict[str, Any]]:
    """A model or source as dbt's manifest holds it."""

    def make(kind: str, name: str, schema: str, *parents: str, **more: Any) -> dict[str, Any]:
        prefix = f"{kind}.memlake" + (f".{schema}" if kind == "source" else "")
        return {
            "unique_id": f"{prefix}.{name}",
            "resource_type": kind,
            "name": name,
            "schema": schema,
            "alias": more.pop("alias", name),
            "group": more.pop("group", "visible"),
            "tags": more.pop("tags", []),
            "language": more.pop("language", "sql"),
            "depends_on": {"nodes": list(parents), "macros": []},
            "config": {"meta": more.pop("meta", {})},
            **more,
        }

    return make


@pytest.fixture(scope="session")
def small_project(
    tmp_path_factory: pytest.TempPathFactory, make_node: Callable[..., dict[str, Any]]
) -> ProjectFiles:
    """A project of two resolvers: nbf, which names the door to labels, and random."""
    root = tmp_path_factory.mktemp("project")
    label = make_node("model", "lbl_multisource", "labels", group="truth")
    door = make_node("model", "train_label", "truth", label["unique_id"], group="truth")
    item = make_node("model", "core_item", "core", alias="item", compiled_code="select 1 as id")
    nbf = make_node(
        "model",
        "rsv_nbf",
        "resolvers",
        item["unique_id"],
        door["unique_id"],
        tags=["answers"],
        compiled_code='select * from "memlake"."core"."item" join truth.train_label using (id)',
    )
    nodes = {node["unique_id"]: node for node in (nbf, item, door, label)}
    (root / "manifest.json").write_text(json.dumps({"nodes": nodes, "sources": {}, "macros": {}}))
    (root / "system.csv").write_text(
        "system,provenance,supervision\nnbf,measured,train_label\nrandom,measured,\n"
        "reachability,oracle,\n"
    )
    return ProjectFiles(root, root / "manifest.json", root / "system.csv")


@pytest.fixture(scope="session")
def small_source(small_project: ProjectFiles) -> GateSource:
    """The registry's own gates, with the small project beside the warehouse."""
    return GateSource(files=small_project)


@pytest.fixture(scope="session")
def small_warehouse(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A DuckDB file that passes every gate, with the manifests of its two datasets beside it."""
    folder = tmp_path_factory.mktemp("small warehouse")
    path = folder / "memlake.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute((HERE / "small_warehouse.sql").read_text())
    for dataset in ("released-7", "generated-8"):
        _land(folder, "multisource", dataset)
    _land(folder, "code", "code")
    _land(folder, "multisource", "_none")
    return path


@pytest.fixture(scope="session")
def whole_warehouse(tmp_path_factory: pytest.TempPathFactory, small_warehouse: Path) -> Path:
    """The small warehouse with a dataset of every benchmark that has gates."""
    folder = tmp_path_factory.mktemp("whole warehouse")
    path = copy_warehouse(small_warehouse, folder)
    with duckdb.connect(str(path)) as connection:
        connection.execute((HERE / "small_transcripts.sql").read_text())
    _land(folder, "transcripts", "locomo")
    return path


def _land(folder: Path, benchmark: str, dataset: str) -> None:
    manifest = folder / "landing" / benchmark / f"dataset={dataset}" / "manifest.json"
    manifest.parent.mkdir(parents=True)
    manifest.write_text(json.dumps({"benchmark": benchmark, "dataset": dataset}))


@pytest.fixture
def make_gates(tmp_path: Path, small_project: ProjectFiles) -> Callable[..., GateSource]:
    """A registry of one's own: gate id to its SQL, or to its SQL and why it may be vacuous."""

    def make(**gates: str | tuple[str, str]) -> GateSource:
        folder = tmp_path / "gates"
        folder.mkdir()
        rows = [REGISTRY_HEADER]
        for gate_id, entry in gates.items():
            sql, reason = (entry, "") if isinstance(entry, str) else entry
            (folder / f"{gate_id}.sql").write_text(sql)
            severity = "warn" if gate_id.startswith("warn") else "block"
            benchmark = "setoka" if gate_id.startswith("setoka") else "multisource"
            rows.append(
                f"{gate_id},{benchmark},dataset,{severity},title,why,mend,{reason},{gate_id}.sql\n"
            )
        (folder / "gate.csv").write_text("".join(rows))
        return GateSource(folder / "gate.csv", folder, small_project)

    return make
