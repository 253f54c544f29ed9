"""The registry of gates and the SQL files that it names belong together."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
import sqlglot

from memlake.expectations.computed import COMPUTED
from memlake.expectations.query import computed_names
from memlake.expectations.registry import GATE_FOLDER, REGISTRY, Gate, load_registry, load_sql
from memlake.ingest.landing.errors import BadInputError

GATES = load_registry()


def test_registry_and_folder_hold_the_same_gates() -> None:
    files = {str(path.relative_to(GATE_FOLDER)) for path in GATE_FOLDER.rglob("*.sql")}
    assert files == {gate.sql_file for gate in GATES}
    assert all(gate.sql_file == f"{gate.benchmark}/{gate.gate_id}.sql" for gate in GATES)


@pytest.mark.parametrize("gate", GATES, ids=lambda gate: gate.gate_id)
def test_every_query_is_one_select_that_yields_a_dataset(gate: Gate) -> None:
    sql = load_sql(gate)
    for query in filter(None, (sql.population, sql.failing, sql.applies)):
        statements = sqlglot.parse(query, read="duckdb")
        assert len(statements) == 1
        assert "dataset" in statements[0].named_selects or statements[0].is_star
    assert (sql.applies is None) == (sql.otherwise is None)
    assert computed_names(sql) <= set(COMPUTED)


def write(path: Path, **changes: str) -> Path:
    with REGISTRY.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))[:2]
    rows[1].update(changes)
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)
    return path


@pytest.mark.parametrize(
    ("column", "value", "said"),
    [
        ("severity", "fatal", "unknown severity 'fatal'"),
        ("scope", "row", "unknown scope 'row'"),
        ("mend", "", "mend: must not be empty"),
        ("gate_id", GATES[0].gate_id, "the id is there twice"),
    ],
)
def test_a_wrong_row_is_refused_in_one_line(
    column: str, value: str, said: str, tmp_path: Path
) -> None:
    with pytest.raises(BadInputError, match=said):
        load_registry(write(tmp_path / "gate.csv", **{column: value}))


def test_other_columns_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "gate.csv"
    path.write_text("gate_id,title\na,b\n")
    with pytest.raises(BadInputError, match="the columns must be gate_id, benchmark"):
        load_registry(path)


def test_a_missing_or_half_written_sql_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="no such file"):
        load_sql(GATES[0], tmp_path)
    half = tmp_path / GATES[0].sql_file
    half.parent.mkdir(parents=True)
    half.write_text("-- population\nselect 'x' as dataset\n")
    with pytest.raises(BadInputError, match="no query below `-- failing`"):
        load_sql(GATES[0], tmp_path)
