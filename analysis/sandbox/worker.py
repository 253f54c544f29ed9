"""The child process: one statement at a time over a snapshot, under the kernel's limits.

Started as `python -I -m memlake.analysis.sandbox.worker DATABASE LIMITS`, with no environment.
"""

from __future__ import annotations

import contextlib
import json
import resource
import signal
import sys
from pathlib import Path
from typing import Any, BinaryIO

import duckdb

from memlake.analysis.sandbox.limits import Limits
from memlake.analysis.sandbox.outcome import Kind, Refusal
from memlake.analysis.sandbox.statement import Catalog, RefusedError, require_open_select
from memlake.analysis.sandbox.wire import HEADER, pack, unpack

# Seconds after the parent's own kill at which the kernel ends a worker whose parent is gone.
_ORPHANED_AFTER = 2.0

# Address space that the interpreter, its libraries and DuckDB's arenas take by themselves.
_OWN_MB = 1536

_CLOSED: dict[str, str | bool | int | float | list[str]] = {
    "allow_community_extensions": "false",
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "enable_external_access": "false",
    "python_enable_replacements": "false",
    "temp_directory": "",
    "threads": "1",
}


def main(database: str, limits: Limits) -> None:
    """Answer requests until the parent closes the pipe."""
    _limit_process(limits)
    connection = _connect(database, limits)
    catalog = Catalog.of(connection)
    requests, replies = sys.stdin.buffer, sys.stdout.buffer
    _send(replies, pack({"ready": True}))
    while (sql := _next(requests)) is not None:
        signal.setitimer(signal.ITIMER_REAL, limits.seconds + _ORPHANED_AFTER)
        reply = _answer(sql, connection, catalog, limits)
        signal.setitimer(signal.ITIMER_REAL, 0)
        _send(replies, reply)


def _limit_process(limits: Limits) -> None:
    """No file may grow, no core be left, no memory beyond DuckDB's share be had."""
    space = (limits.memory_mb + _OWN_MB) * 2**20
    for what, most in (
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_AS, space),
    ):
        # Not every system knows each of them; DuckDB's own limits hold all the same.
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(what, (most, most))


def _connect(database: str, limits: Limits) -> duckdb.DuckDBPyConnection:
    config = {**_CLOSED, "memory_limit": f"{limits.memory_mb}MiB"}
    connection = duckdb.connect(database, read_only=True, config=config)
    connection.execute("set timezone = 'UTC'")
    connection.execute("set lock_configuration = true")
    return connection


def _next(requests: BinaryIO) -> str | None:
    header = requests.read(HEADER.size)
    if len(header) < HEADER.size:
        return None
    return str(unpack(requests.read(HEADER.unpack(header)[0]))["sql"])


def _send(replies: BinaryIO, frame: bytes) -> None:
    replies.write(frame)
    replies.flush()


def _answer(
    sql: str, connection: duckdb.DuckDBPyConnection, catalog: Catalog, limits: Limits
) -> bytes:
    try:
        return _reply(sql, connection, catalog, limits)
    except RefusedError as error:
        refusal = error.refusal
    except (duckdb.OutOfMemoryException, MemoryError):
        refusal = Refusal(Kind.MEMORY, f"more than {limits.memory_mb} MiB of memory")
    except Exception as error:
        # Whatever a statement brings about is its failure and not the run's.
        refusal = Refusal(Kind.FAILED, _one_line(error))
    return pack({"kind": refusal.kind.value, "reason": refusal.reason})


def _reply(
    sql: str, connection: duckdb.DuckDBPyConnection, catalog: Catalog, limits: Limits
) -> bytes:
    if len(sql) > limits.statement_chars:
        raise RefusedError(
            Refusal(Kind.STATEMENT, f"longer than {limits.statement_chars:,} characters")
        )
    cursor = connection.execute(require_open_select(sql, connection, catalog))
    columns = [column[0] for column in cursor.description or []]
    rows: list[Any] = (
        cursor.fetchall() if limits.rows is None else cursor.fetchmany(limits.rows + 1)
    )
    kept = rows if limits.rows is None else rows[: limits.rows]
    frame = pack({"columns": columns, "rows": kept, "truncated": len(kept) < len(rows)})
    if len(frame) > limits.output_bytes:
        reason = f"its rows take {len(frame):,} bytes of {limits.output_bytes:,}"
        raise RefusedError(Refusal(Kind.OUTPUT, reason))
    return frame


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())[:500]


if __name__ == "__main__":
    main(str(Path(sys.argv[1])), Limits(**json.loads(sys.argv[2])))
