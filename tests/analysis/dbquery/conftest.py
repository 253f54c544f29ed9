"""A catalogue and vocabulary from the registries, with each field read from its own column."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from memlake.analysis.dbquery import Catalogue, Vocabulary


def registry(project: Path, name: str) -> list[dict[str, str]]:
    with (project / "dbt" / "seeds" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="session")
def catalogue(project: Path) -> Catalogue:
    fields = [
        {
            "schema_name": row["schema_name"],
            "view_name": f"views.{row['schema_name']}",
            "start_column": "start_local",
            "end_column": "end_local",
            "field": row["field"],
            "expression": row["field"],
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
