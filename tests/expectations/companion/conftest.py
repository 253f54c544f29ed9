"""A warehouse of one small companion corpus, with texts and without."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import duckdb
import pytest
from dbt.adapters.duckdb.connections import DuckDBConnectionManager
from dbt.cli.main import dbtRunner

from memlake.analysis.code_record import init_lake
from memlake.analysis.lake import Lake, scratch_lake
from memlake.expectations.registry import GateSql, load_registry, load_sql
from memlake.ingest.companion.land import land_corpus

# What the gates read, which is a fifth of the project.
MODELS = (
    "01_staging.companion 01_staging.core chat_message_companion item_companion "
    "05_labels.companion evidence_companion gold_companion companion_choice companion_slot "
    "companion_rule companion_category companion_withdrawal companion_counter retrieval_stop_word"
)
VIEWS = ("lbl_companion__citation", "lbl_companion__chat_row", "lbl_companion__text")


@pytest.fixture(scope="session")
def companion_lake(
    tmp_path_factory: pytest.TempPathFactory, project: Path, companion_corpus: ModuleType
) -> Lake:
    """Two datasets: `small`, and `small-manifest` of its ids and labels alone."""
    made = scratch_lake(tmp_path_factory.mktemp("companion lake"), project)
    init_lake(made)
    folder = tmp_path_factory.mktemp("companion corpus")
    subjects = companion_corpus.small_corpus()
    land_corpus(
        made.landing, companion_corpus.write_corpus(folder / "full", subjects), dataset="small"
    )
    bare = [companion_corpus.without_texts(one) for one in subjects]
    companion_corpus.write_corpus(folder / "bare", bare, manifest=False)
    land_corpus(made.landing, folder / "bare", dataset="small-manifest")
    _build(made)
    with duckdb.connect(str(made.warehouse)) as connection:
        connection.execute("create view core.evidence as from core.evidence_companion")
    return made


def _build(lake: Lake) -> None:
    arguments = ["--quiet", "build", "--exclude-resource-type", "unit_test"]
    before = {name: os.environ.get(name) for name in ("MEMLAKE_DB", "MEMLAKE_LANDING")}
    os.environ |= {"MEMLAKE_DB": str(lake.warehouse), "MEMLAKE_LANDING": str(lake.landing)}
    try:
        with (
            contextlib.chdir(lake.root),
            Path(os.devnull).open("w") as sink,
            contextlib.redirect_stdout(sink),
        ):
            outcome = dbtRunner().invoke([*arguments, "--select", *MODELS.split()])
    finally:
        DuckDBConnectionManager.close_all_connections()
        for name, value in before.items():
            os.environ.pop(name) if value is None else os.environ.update({name: value})
    assert outcome.success, outcome.exception or [r.message for r in outcome.result.results]


@pytest.fixture(scope="session")
def failing_rows() -> Callable[[duckdb.DuckDBPyConnection], dict[str, int]]:
    """Count the failing rows of each companion gate; a gate without any is not there.

    The views that gates share are computed once, since planning them costs more than the rest.
    """
    gates = {g.gate_id: load_sql(g) for g in load_registry() if g.benchmark == "companion"}

    def count(connection: duckdb.DuckDBPyConnection) -> dict[str, int]:
        for view in VIEWS:
            connection.execute(f"create or replace temp table {view} as from labels.{view}")
        found = {gate_id: _count(connection, sql) for gate_id, sql in gates.items()}
        return {gate_id: n for gate_id, n in found.items() if n}

    return count


def _count(connection: duckdb.DuckDBPyConnection, sql: GateSql) -> int:
    failing = sql.failing
    for view in VIEWS:
        failing = failing.replace(f"labels.{view}", view)
    scope = f"where dataset in ({sql.applies})" if sql.applies else ""
    row = connection.execute(f"select count(*) from ({failing}) {scope}").fetchone()
    assert row is not None
    return int(row[0])
