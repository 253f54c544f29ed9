"""The command from its first moment: Ctrl-C while modules load, and what is loaded before."""

from __future__ import annotations

import subprocess
import sys

import pytest

from memlake.analysis.cli.query import QueryCommand, _require_one_reading_statement
from memlake.ingest.landing.errors import UsageError

STOPPED = "memlake: stopped; what was published before stays as it was\n"
INTERRUPTED = """
import sys
class Stop:
    def find_spec(self, name, *rest):
        if name == {module!r}:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Stop())
from memlake.analysis.cli import main
sys.argv = ["memlake", "doctor"]
main()
"""


@pytest.mark.parametrize(
    "module", ["memlake.analysis.cli.run", "typer", "memlake.analysis.cli.doctor"]
)
def test_ctrl_c_while_modules_load_is_one_line(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED.format(module=module)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", STOPPED)


def test_nothing_is_loaded_before_ctrl_c_is_heard() -> None:
    code = "import memlake.analysis.cli, sys; print({'typer', 'rich', 'duckdb'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


@pytest.mark.parametrize(
    ("given", "sql", "limit"),
    [
        (["-- note\nselect 1"], "-- note\nselect 1", 50),
        (["--note\nselect 1", "--limit", "3"], "--note\nselect 1", 3),
        (["--limit", "3", "-- note\nselect 1"], "-- note\nselect 1", 3),
        (["--limit=3", "--", "-- note\nselect 1"], "-- note\nselect 1", 3),
        (["select 1 -- note"], "select 1 -- note", 50),
    ],
)
def test_a_statement_may_begin_with_a_comment(given: list[str], sql: str, limit: int) -> None:
    from typer.main import get_command

    from memlake.analysis.cli.app import app

    command = get_command(app).commands["query"]  # type: ignore[attr-defined]
    assert isinstance(command, QueryCommand)
    found = command.make_context("query", list(given)).params
    assert (found["sql"], found["limit"]) == (sql, limit)


def test_a_statement_that_is_no_text_is_refused() -> None:
    with pytest.raises(UsageError, match="no UTF-8 text"):
        _require_one_reading_statement("select \udcff")
