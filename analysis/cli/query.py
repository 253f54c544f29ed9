"""`memlake query`: ad hoc SQL over the published warehouse."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer
from typer.core import TyperCommand

from memlake.analysis.cli.console import JsonFlag, emit_json, out
from memlake.analysis.cli.rows import as_objects, show_rows
from memlake.analysis.lake import find_lake
from memlake.ingest.landing.errors import RefusedError, UsageError

if TYPE_CHECKING:
    import duckdb

Rows = list[tuple[object, ...]]
# No option has white space in its name.
_COMMENT = re.compile(r"--[^\s=]*\s")
_T = TypeVar("_T")
MOST_ROWS = 2**63 - 2
"""One more than are printed is fetched, and DuckDB counts in 64 bits."""


class QueryCommand(TyperCommand):
    """Takes a statement that begins with a comment, which looks like an option, for a statement."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put what no option looks like behind the mark that ends the options."""
        if "--" not in args:
            statements = [one for one in args if _COMMENT.match(one)]
            if statements:
                args = [one for one in args if one not in statements] + ["--", *statements]
        return super().parse_args(ctx, args)


def query_command(
    sql: Annotated[str, typer.Argument(help="One SQL statement; the warehouse is read-only.")],
    limit: Annotated[
        int, typer.Option(min=0, max=MOST_ROWS, help="Most rows to print; 0 for all.")
    ] = 50,
    untrusted: Annotated[
        bool,
        typer.Option(
            help="Run it as a model's SQL is: in the sandbox, over what holds no truth; exit 7 "
            "where it is refused or fails."
        ),
    ] = False,
    json: JsonFlag = False,
) -> None:
    """Run SQL over the whole warehouse, read-only.

    Example: memlake query "select * from metrics.leaderboard where population = 'test'"
    """
    names, rows, more = _untrusted(sql, limit) if untrusted else _trusted(sql, limit)
    if json:
        emit_json(as_objects(names, rows))
        return
    show_rows(names, rows)
    if more:
        out.print(f"[dim]first {limit} rows; --limit 0 prints all[/]")


def _untrusted(sql: str, limit: int) -> tuple[list[str], Rows, bool]:
    from memlake.analysis.sandbox import Limits, Sandbox

    with Sandbox(find_lake(), Limits(rows=limit or None), workers=1) as box:
        outcome = box.run(sql)
    if outcome.error:
        raise RefusedError(f"untrusted SQL, {outcome.error}")
    return list(outcome.columns), list(outcome.rows), outcome.truncated


def _trusted(sql: str, limit: int) -> tuple[list[str], Rows, bool]:
    from memlake.analysis.warehouse import open_read_only

    lake = find_lake()
    _require_one_reading_statement(sql)
    with (
        # quality.gate_result is a view over a file, whose path is told from the root.
        contextlib.chdir(lake.root),
        contextlib.closing(open_read_only(lake.warehouse)) as connection,
    ):
        names, rows = _interruptible(connection, lambda: _fetch(connection, sql, limit))
    more = bool(limit) and len(rows) > limit
    return names, rows[:limit] if limit else rows, more


def _fetch(connection: duckdb.DuckDBPyConnection, sql: str, limit: int) -> tuple[list[str], Rows]:
    import duckdb

    try:
        cursor = connection.execute(sql)
        names = [column[0] for column in cursor.description or []]
        return names, cursor.fetchall() if limit == 0 else cursor.fetchmany(limit + 1)
    except duckdb.Error as error:
        raise UsageError(f"the query failed: {error}") from error


def _interruptible(connection: duckdb.DuckDBPyConnection, work: Callable[[], _T]) -> _T:
    """Do the work in a thread, so that Ctrl-C reaches us, and end it when it does."""
    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(work)
        try:
            return future.result()
        except KeyboardInterrupt:
            connection.interrupt()
            raise


def _require_one_reading_statement(sql: str) -> None:
    """Refuse what could write: a read-only connection still lets COPY write any file."""
    import duckdb

    from memlake.analysis.sandbox.text import is_text

    if not is_text(sql):
        raise UsageError("the query failed: it is no UTF-8 text")
    try:
        statements = duckdb.extract_statements(sql)
    except duckdb.Error as error:
        raise UsageError(f"the query failed: {error}") from error
    if len(statements) != 1:
        raise UsageError(f"one statement at a time; here are {len(statements)}")
    if statements[0].type not in (duckdb.StatementType.SELECT, duckdb.StatementType.EXPLAIN):
        raise UsageError("only a statement that reads can be run: select, show, describe, explain")
