"""What a run of the gates leaves behind."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path

import duckdb
import pyarrow.parquet as pq
import pytest
from rich.console import Console
from rich.table import Table

from memlake.expectations import (
    GATE_RESULT,
    GateRun,
    Status,
    gate_table,
    render_html,
    write_reports,
)
from memlake.expectations.registry import Gate, load_registry
from memlake.expectations.result import GateResult, result_table

GATE = Gate("some_gate", "core", "dataset", "block", "Rows <are> right", "why", "mend", "", "f.sql")
SQL = "select * from t where a < 1 and b = '</pre>'"
FAILED = GateResult(
    GATE, "multisource", "generated-1", Status.FAILED, 100, 25,
    tuple({"dataset": "generated-1", "key": f"<b>{i}</b>", "label": None} for i in range(20)),
    sql=SQL,
)  # fmt: skip
PASSED = GateResult(GATE, "multisource", "generated-2", Status.PASSED, 1234, 0, sql=SQL)
ERROR = GateResult(GATE, "core", None, Status.ERROR, reason="Catalog Error: no table", sql=SQL)
SKIPPED = GateResult(GATE, "setoka", None, Status.SKIPPED, reason="no dataset of setoka is landed")


def run_of(*results: GateResult, partial: bool = False) -> GateRun:
    return GateRun("build1", results, partial)


class Page(HTMLParser):
    """Collects a page's tags with their attributes, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_rows_have_the_declared_schema_and_read_back(tmp_path: Path) -> None:
    reports = write_reports(run_of(PASSED, FAILED, ERROR), tmp_path / "memlake.duckdb")
    assert reports.landed == tmp_path / "landing/quality/dataset=gates/gate_result.parquet"
    assert pq.read_schema(reports.landed).equals(GATE_RESULT.schema)
    found = duckdb.sql(
        f"""
        select dataset, status, n_checked, n_failed, json_array_length(failures), reason
        from read_parquet('{reports.landed}', hive_partitioning=false)
        """
    ).fetchall()
    assert found == [
        (None, "error", None, None, None, "Catalog Error: no table"),
        ("generated-1", "failed", 100, 25, 20, None),
        ("generated-2", "passed", 1234, 0, None, None),
    ]
    assert reports.parquet == tmp_path / "reports/gates/build1/gate_result.parquet"
    assert pq.read_table(reports.parquet).equals(pq.ParquetFile(reports.landed).read())


def test_a_partial_run_leaves_the_landed_rows_of_the_whole_one(tmp_path: Path) -> None:
    warehouse = tmp_path / "memlake.duckdb"
    landed = write_reports(run_of(PASSED, FAILED), warehouse).landed
    assert landed is not None
    before = landed.read_bytes()
    assert write_reports(run_of(FAILED, partial=True), warehouse).landed is None
    assert landed.read_bytes() == before


def test_the_same_run_writes_the_same_bytes_and_leaves_nothing_beside(tmp_path: Path) -> None:
    written = []
    for place in ("a", "b"):
        reports = write_reports(run_of(PASSED, FAILED), tmp_path / place / "memlake.duckdb")
        files = (reports.parquet, reports.landed, reports.json, reports.html)
        written.append([file.read_bytes() for file in files if file])
        assert sorted(p for p in (tmp_path / place).rglob("*") if p.is_file()) == sorted(
            file for file in files if file
        )
    assert written[0] == written[1]


def test_the_json_holds_counts_words_rows_and_sql(tmp_path: Path) -> None:
    reports = write_reports(run_of(PASSED, FAILED, SKIPPED), tmp_path / "memlake.duckdb")
    said = json.loads(reports.json.read_text())
    assert (said["clean"], said["exit_code"]) == (False, 1)
    assert said["counts"] == {"passed": 1, "failed": 1, "error": 0, "vacuous": 0, "skipped": 1}
    failed = said["results"][1]
    assert (failed["why"], failed["mend"], failed["sql"]) == ("why", "mend", SQL)
    assert failed["failures"][0] == {"dataset": "generated-1", "key": "<b>0</b>", "label": None}


def test_the_page_shows_what_failed_with_rows_and_sql_and_needs_no_network() -> None:
    text = render_html(run_of(PASSED, FAILED, ERROR, SKIPPED))
    page = Page(text)
    assert "Blocked by 2 results (1 passed, 1 failed, 1 error, 1 skipped)" in page.text
    assert page.text.count(SQL) == 3  # with the failed, the errored, and the gate itself
    assert "<b>19</b>" in page.text
    assert "NULL" in page.text
    assert "25 failing rows; 100 checked" in page.text
    assert "the first 20 of 25" in page.text
    assert "Catalog Error: no table" in page.text
    assert "1,234 checked" in page.text
    loaded = [a for _, a in page.tags if "src" in a or "href" in a]
    assert loaded == []
    assert not re.search(r"https?:|@import|url\(", text)
    assert ("meta", {"charset": "utf-8"}) in page.tags


def test_a_clean_page_has_nothing_that_needs_attention() -> None:
    page = Page(render_html(run_of(PASSED, SKIPPED)))
    assert "Clean: nothing blocks (1 passed, 1 skipped)" in page.text
    assert "Needs attention" not in page.text


@pytest.mark.parametrize(
    ("results", "said"),
    [
        ((PASSED,), "clean: nothing blocks (1 passed)"),
        ((FAILED, PASSED), "blocked by 1 result (1 passed, 1 failed)"),
        ((), "clean: nothing blocks (no gate ran)"),
    ],
)
def test_the_terminal_table_puts_what_blocks_first(
    results: tuple[GateResult, ...], said: str
) -> None:
    console = Console(width=160, record=True, file=open("/dev/null", "w"))  # noqa: PTH123, SIM115
    console.print(gate_table(run_of(*results)))
    text = console.export_text()
    assert said in text
    # What a result that did not pass asks for stands below the table, with a colon.
    lines = [row.split() for row in text.splitlines() if " some_gate " in row and ":" not in row]
    assert [line[:2] for line in lines] == [[r.status.value, "some_gate"] for r in results]


def test_passed_results_of_a_gate_share_a_line() -> None:
    other = GateResult(GATE, "multisource", "generated-3", Status.PASSED, 766, 0)
    for results, rows in (((PASSED, other), 1), ((PASSED, FAILED), 2)):
        table = gate_table(run_of(*results)).renderables[0]
        assert isinstance(table, Table)
        assert table.row_count == rows


@pytest.mark.parametrize("width", [80, 160])
def test_no_gate_id_is_broken_in_a_terminal_of_80_columns(width: int) -> None:
    gates = [replace(GATE, gate_id=one.gate_id, severity="warn") for one in load_registry()]
    results = [
        GateResult(gate, "multisource", "generated-1", status, 1_234_567, 1_234)
        for gate in gates
        for status in (Status.PASSED, Status.FAILED)
    ]
    console = Console(width=width, record=True, file=StringIO())
    console.print(gate_table(run_of(*results)).renderables[0])
    text = console.export_text()
    assert all(text.split().count(gate.gate_id) == 2 for gate in gates)
    assert "no block" in " ".join(text.split())
    assert max(map(len, text.splitlines())) <= width


def test_result_rows_are_sorted_by_gate_and_dataset() -> None:
    assert result_table(run_of(PASSED, FAILED, ERROR)).column("dataset").to_pylist() == [
        None, "generated-1", "generated-2",
    ]  # fmt: skip
