"""`memlake query` reads each of the 23 views, and the graph and the chunks beside them."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from memlake.analysis.cli.app import app
from memlake.analysis.lake import Lake
from memlake.ingest.setoka.record_tables import DATA_MODEL

pytestmark = pytest.mark.xdist_group("setoka")

PREFIX = {"relational": "rel", "graph": "graph", "document": "doc"}
VIEWS = {f"{model}.{PREFIX[model]}_{name}": name for name, model in DATA_MODEL.items()}


def ask(sql: str) -> list[dict[str, object]]:
    told = CliRunner().invoke(app, ["query", sql, "--json"])
    assert told.exit_code == 0, told.exception
    rows: list[dict[str, object]] = json.loads(told.stdout)
    return rows


def test_there_are_23_views() -> None:
    assert len(VIEWS) == 23


@pytest.mark.parametrize("view", VIEWS)
def test_a_view_holds_the_records_of_its_schema_and_no_event(
    view: str, setoka_lake: Lake, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEMLAKE_ROOT", str(setoka_lake.root))
    (found,) = ask(
        f"select count(*) as held, (select count(*) from core.record where schema_name = "
        f"'{VIEWS[view]}') as expected from {view}"
    )
    assert found["held"] == found["expected"] != 0
    (first,) = ask(f"select * from {view} limit 1")
    assert {"dataset", "subject_id", "record_id"} <= set(first)
    assert not {"event_id", "user_id", "entry"} & set(first)


@pytest.mark.parametrize("table", ["graph.graph_node", "graph.graph_adjacency", "serialised.chunk"])
def test_what_a_memory_system_reads_is_there(
    table: str, setoka_lake: Lake, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEMLAKE_ROOT", str(setoka_lake.root))
    (found,) = ask(f"select count(*) as n from {table}")
    assert found["n"] != 0
