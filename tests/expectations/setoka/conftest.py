"""A warehouse of two of Setoka's users, built from what its gates read."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from pathlib import Path

import duckdb
import pytest
from dbt.adapters.duckdb.connections import DuckDBConnectionManager
from dbt.cli.main import dbtRunner

from memlake.analysis.code_record import init_lake
from memlake.analysis.lake import Lake, scratch_lake
from memlake.expectations.registry import GateSql, load_registry, load_sql
from memlake.ingest.setoka.land import land_setoka

MODELS = (
    "01_staging.setoka 02_views.relational 02_views.graph 02_views.document 02_views.serialised "
    "03_contracts_in.setoka 05_labels.setoka gold_setoka evidence_setoka "
    "sem_record epi_held epi_neighbour epi_record met_setoka_link"
)
SEEDS = (
    "setoka_field setoka_cue_set setoka_link setoka_phrasing setoka_allocation setoka_category "
    "understanding_parameter setoka_scale_key setoka_choice"
)
_CONTRACTS = """
create view core.evidence as from core.evidence_setoka;
create view core.gold as from core.gold_setoka;
create table core.item as from core.item_setoka;
create table core.record as from core.record_setoka;
"""


@pytest.fixture(scope="session")
def setoka_lake(tmp_path_factory: pytest.TempPathFactory, project: Path) -> Lake:
    """Dataset `setoka-7-u2` of two users, and two more to train on."""
    made = scratch_lake(tmp_path_factory.mktemp("setoka lake"), project)
    init_lake(made)
    land_setoka(made.landing, 7, users=2)
    land_setoka(made.landing, 7, users=2, train=True)
    _build(made)
    with duckdb.connect(str(made.warehouse)) as connection:
        connection.execute(_CONTRACTS)
    return made


def _build(lake: Lake) -> None:
    arguments = ["--quiet", "build", "--exclude-resource-type", "unit_test", "--select"]
    before = {name: os.environ.get(name) for name in ("MEMLAKE_DB", "MEMLAKE_LANDING")}
    os.environ |= {"MEMLAKE_DB": str(lake.warehouse), "MEMLAKE_LANDING": str(lake.landing)}
    try:
        with (
            contextlib.chdir(lake.root),
            Path(os.devnull).open("w") as sink,
            contextlib.redirect_stdout(sink),
        ):
            outcome = dbtRunner().invoke([*arguments, *MODELS.split(), *SEEDS.split()])
    finally:
        DuckDBConnectionManager.close_all_connections()
        for name, value in before.items():
            os.environ.pop(name) if value is None else os.environ.update({name: value})
    assert outcome.success, outcome.exception or [r.message for r in outcome.result.results]


@pytest.fixture(scope="session")
def failing_rows() -> Callable[[duckdb.DuckDBPyConnection], dict[str, int]]:
    """Count the failing rows of each Setoka gate; a gate without any is not there."""
    gates = {g.gate_id: load_sql(g) for g in load_registry() if g.benchmark == "setoka"}

    def count(connection: duckdb.DuckDBPyConnection) -> dict[str, int]:
        found = {gate_id: _count(connection, sql) for gate_id, sql in gates.items()}
        return {gate_id: n for gate_id, n in found.items() if n}

    return count


def _count(connection: duckdb.DuckDBPyConnection, sql: GateSql) -> int:
    scope = f"where dataset in ({sql.applies})" if sql.applies else ""
    row = connection.execute(f"select count(*) from ({sql.failing}) {scope}").fetchone()
    assert row is not None
    return int(row[0])
