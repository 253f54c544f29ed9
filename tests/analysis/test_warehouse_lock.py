"""Case H12: the warehouse file is open in another process."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import duckdb
import pytest

from memlake.analysis.warehouse import lock_holder, open_error, open_read_only
from memlake.ingest.landing.errors import BadInputError, Exit, LockedError

HOLD = """
import sys, duckdb
connection = duckdb.connect(sys.argv[1], read_only=sys.argv[2] == "read")
print("open", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def warehouse(tmp_path: Path) -> Path:
    path = tmp_path / "memlake.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute("create table figure as select 42 as value")
    return path


@contextmanager
def held(path: Path, mode: str) -> Iterator[int]:
    """Another process that keeps the file open until the block ends; yields its PID."""
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path), mode],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == "open\n"
    try:
        yield holder.pid
    finally:
        holder.communicate(timeout=30)


def refusal(action: Callable[[], object]) -> LockedError:
    with pytest.raises(LockedError) as caught:
        action()
    return caught.value


def test_a_writer_elsewhere_is_named_in_one_line_and_gone_when_it_ends(warehouse: Path) -> None:
    with held(warehouse, "write") as pid:
        error = refusal(lambda: open_read_only(warehouse))
        assert lock_holder(warehouse) == pid
    line = str(error)
    assert "\n" not in line
    assert str(warehouse) in line
    assert f"process {pid}" in line
    assert error.exit_code == Exit.LOCKED == 4
    with open_read_only(warehouse) as connection:
        assert connection.execute("select value from figure").fetchall() == [(42,)]


def test_two_readers_at_once_both_succeed(warehouse: Path) -> None:
    with held(warehouse, "read"), open_read_only(warehouse) as connection:
        assert connection.execute("select value from figure").fetchall() == [(42,)]


def test_a_reader_elsewhere_is_named_to_a_writer(warehouse: Path) -> None:
    with held(warehouse, "read") as pid:
        with pytest.raises(duckdb.IOException) as caught:
            duckdb.connect(str(warehouse))
        error = open_error(warehouse, caught.value)
    assert isinstance(error, LockedError)
    assert f"process {pid}" in str(error)


def test_the_kernel_names_the_holder_where_the_message_does_not(warehouse: Path) -> None:
    with held(warehouse, "write") as pid:
        error = open_error(warehouse, duckdb.IOException("Could not set lock on file"))
    assert f"process {pid}" in str(error)


def test_this_process_holding_it_for_writing_is_said(warehouse: Path) -> None:
    with duckdb.connect(str(warehouse)):
        error = refusal(lambda: open_read_only(warehouse))
    assert "this process" in str(error)


def test_nobody_holds_a_closed_file(warehouse: Path) -> None:
    assert lock_holder(warehouse) is None


def test_a_missing_warehouse_says_to_build(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="memlake build"):
        open_read_only(tmp_path / "absent.duckdb")


def test_a_file_that_is_no_warehouse_is_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "memlake.duckdb"
    path.write_text("not a database" * 1000)
    with pytest.raises(BadInputError) as caught:
        open_read_only(path)
    assert "\n" not in str(caught.value)
