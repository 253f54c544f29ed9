"""`memlake query` runs one statement that reads, and says in one line why it runs no other."""

from __future__ import annotations

import pytest

from memlake.analysis.cli.query import _require_one_reading_statement
from memlake.ingest.landing.errors import UsageError


@pytest.mark.parametrize(
    "sql",
    ["", "  ", ";", "select 1; select 2", "copy (select 1) to 'x.csv'", "drop table a",
     "attach 'x.duckdb'", "set threads = 1", "insert into a values (1)", "selec 1"],
)  # fmt: skip
def test_what_does_not_read_is_refused(sql: str) -> None:
    with pytest.raises(UsageError):
        _require_one_reading_statement(sql)


@pytest.mark.parametrize("sql", ["select 1", "select 1;", "from range(3)", "explain select 1"])
def test_what_reads_is_let_through(sql: str) -> None:
    _require_one_reading_statement(sql)
