"""Questions parsed in processes of their own are those that one process parses."""

from __future__ import annotations

import contextlib

import duckdb
import pyarrow as pa
import pytest

from memlake.analysis.dbquery import warehouse
from memlake.analysis.lake import Lake

FIELDS = (
    "schema_name, view_name, start_column, end_column, field, expression, answer_type"
    " from queries.qry_setoka_field"
)
LINKS = "link, from_schema, to_schema, kind, from_field, to_field from registry.setoka_link"
ITEMS = (
    "dataset, subject_id, item_id, level, question, answer_type"
    " from (from core.item_setoka order by item_id limit 60) order by subject_id, item_id"
)


@pytest.fixture(scope="module")
def told(answered_lake: Lake) -> dict[str, pa.Table]:
    queries = {
        "terms": "* from registry.dbquery_term",
        "fields": FIELDS,
        "links": LINKS,
        "categories": "* from registry.setoka_category",
        "names": "distinct subject_id, schema_name, field, value from dbquery.dbq_value"
        " order by subject_id",
        "items": ITEMS,
    }
    path = str(answered_lake.warehouse)
    with contextlib.closing(duckdb.connect(path, read_only=True)) as connection:
        return {
            name: connection.execute(f"select {query}").to_arrow_table()
            for name, query in queries.items()
        }


def _parsed(told: dict[str, pa.Table]) -> pa.Table:
    """The questions, with their users' rows cut by batches that end within a user."""
    streams = {
        name: pa.RecordBatchReader.from_batches(told[name].schema, told[name].to_batches(11))
        for name in ("items", "names")
    }
    return warehouse.parsed_questions(**{**told, **streams}).read_all()


def test_processes_change_no_row_and_no_order(
    told: dict[str, pa.Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = _parsed(told)
    monkeypatch.setattr(warehouse, "_WORTH_PROCESSES", 1)
    monkeypatch.setattr(warehouse, "_BATCH", 7)
    together = _parsed(told)
    assert together.num_rows == told["items"].num_rows == 60
    assert together.to_pylist() == alone.to_pylist()


def test_rows_of_a_user_stand_together(told: dict[str, pa.Table]) -> None:
    place = told["items"].column_names.index("subject_id")
    mixed = pa.array(["one", "other"] * (told["items"].num_rows // 2))
    items = told["items"].set_column(place, "subject_id", mixed)
    with pytest.raises(ValueError, match="rows of one follow those of other; order by subject_id"):
        _parsed({**told, "items": items})


def test_a_user_without_names_is_read_too(told: dict[str, pa.Table]) -> None:
    parsed = _parsed({**told, "names": told["names"].slice(0, 0)})
    assert parsed["item_id"].to_pylist() == told["items"]["item_id"].to_pylist()
