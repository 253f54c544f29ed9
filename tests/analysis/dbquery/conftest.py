"""A catalogue and vocabulary from the registries alone, and one user's questions answered."""

from __future__ import annotations

import csv
from pathlib import Path

import duckdb
import pytest

from memlake.analysis.build import build_part
from memlake.analysis.code_record import init_lake
from memlake.analysis.dbquery import Catalogue, Vocabulary
from memlake.analysis.lake import Lake, scratch_lake
from memlake.analysis.sandbox.snapshot import OPEN_SCHEMAS
from memlake.ingest.setoka.land import land_setoka


def registry(project: Path, name: str) -> list[dict[str, str]]:
    with (project / "dbt" / "seeds" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="session")
def catalogue(project: Path) -> Catalogue:
    """Views in which each field is read from a column of its own."""
    fields = [
        {
            "schema_name": row["schema_name"],
            "view_name": f"views.{row['schema_name']}",
            "start_column": "start_local",
            "end_column": "end_local",
            "field": row["field"],
            "expression": row["field"],
            "answer_type": row["answer_type"],
        }
        for row in registry(project, "setoka_field")
        if row["schema_name"] != "event"
    ]
    return Catalogue.of_rows(
        fields, registry(project, "setoka_link"), registry(project, "setoka_category")
    )


@pytest.fixture(scope="session")
def vocabulary(project: Path, catalogue: Catalogue) -> Vocabulary:
    return Vocabulary.of_rows(registry(project, "dbquery_term"), catalogue)


@pytest.fixture(scope="session")
def answered_lake(tmp_path_factory: pytest.TempPathFactory, project: Path) -> Lake:
    """Dataset `setoka-7-u1`, one user, whose questions the set-based models have answered."""
    made = scratch_lake(tmp_path_factory.mktemp("dbquery lake"), project)
    init_lake(made)
    land_setoka(made.landing, 7, users=1)
    build_part(made, ["+dbq_answer"])
    return made


@pytest.fixture(scope="session")
def snapshot(answered_lake: Lake, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the sandbox would be given of that lakehouse."""
    place = tmp_path_factory.mktemp("snapshot") / "visible.duckdb"
    with duckdb.connect(str(place)) as connection:
        connection.execute(f"attach '{answered_lake.warehouse}' as memlake (read_only)")
        found = connection.execute(
            "select table_schema, table_name from information_schema.tables "
            "where table_catalog = 'memlake' and (table_schema in (select unnest(?)) "
            "or (table_schema, table_name) = ('core', 'subject_setoka'))",
            [sorted(OPEN_SCHEMAS)],
        ).fetchall()
        for schema, name in found:
            connection.execute(f"create schema if not exists {schema}")
            alias = "subject" if name == "subject_setoka" else name
            connection.execute(f"create table {schema}.{alias} as from memlake.{schema}.{name}")
    return place
