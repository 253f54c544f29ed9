"""Run dbt within this process: parsed once for all warehouses, quietly, on one DuckDB file."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from memlake.analysis.lake import Lake
from memlake.analysis.warehouse import lines_joined, refused_by_machine
from memlake.ingest.landing.errors import BuildError, MachineError, MemlakeError

Progress = Callable[[int, int, str], None]

# dbt formats every event for every logger before it asks whether the logger wants it, which costs
# as much as a hundred models; what failed is read from the outcome instead.
_QUIET = ("--no-use-colors", "--log-level", "none", "--log-level-file", "none")


def run_models(
    lake: Lake, warehouse: Path, select: Sequence[str], progress: Progress | None = None
) -> int:
    """Build models into a warehouse file.

    Args:
        lake: The lakehouse whose models and landed data they are.
        warehouse: The DuckDB file to build into; its stem is the published one's, which views name.
        select: dbt's own arguments that choose what to build; empty for everything.
        progress: Called with (models done, models in all, name).

    Returns:
        How many nodes dbt ran.

    Raises:
        BuildError: If dbt could not start or a model failed.
        MachineError: If it failed for want of disk, memory or permission.
        KeyboardInterrupt: If it was interrupted.
    """
    from dbt.cli.main import dbtRunner

    def listen(event: Any) -> None:
        if progress and event.info.name in {"LogStartLine", "LogModelResult", "LogSeedResult"}:
            done = event.data.index - (event.info.name == "LogStartLine")
            progress(done, event.data.total, event.data.node_info.node_name)

    with _within(lake):
        manifest = _outcome(dbtRunner(), ("parse",)).result
        with environment(MEMLAKE_DB=str(warehouse)):
            runner = dbtRunner(manifest=manifest, callbacks=[listen])
            outcome = _outcome(runner, ("build", "--exclude-resource-type", "unit_test", *select))
    if not outcome.success:
        raise _failure(first_failure(outcome.result))
    return len(outcome.result.results)


@contextlib.contextmanager
def _within(lake: Lake) -> Iterator[None]:
    # dbt parses all anew where the warehouse's path is another, though no model depends on it:
    # it parses for the published one, and builds what it parsed into the one that is asked for.
    with (
        contextlib.chdir(lake.root),
        environment(MEMLAKE_DB=None, MEMLAKE_ROOT=str(lake.root)),
        Path(os.devnull).open("w") as sink,
        contextlib.redirect_stdout(sink),
    ):
        yield


def _outcome(runner: Any, arguments: Sequence[str]) -> Any:
    from dbt.adapters.duckdb.connections import DuckDBConnectionManager

    try:
        outcome = runner.invoke([*_QUIET, *arguments])
    finally:
        # dbt keeps the file open for the life of the process; it is ours again now.
        DuckDBConnectionManager.close_all_connections()
    if isinstance(outcome.exception, KeyboardInterrupt):
        raise outcome.exception
    if outcome.exception:
        raise _failure(f"dbt could not start: {lines_joined(str(outcome.exception))}")
    return outcome


def _failure(told: str) -> MemlakeError:
    """A refusal of the machine is not a fault of the models, and has its own exit code."""
    return MachineError(told) if refused_by_machine(told) else BuildError(told)


@contextlib.contextmanager
def environment(**variables: str | None) -> Iterator[None]:
    """Set environment variables for a while; None takes one away."""
    before = {name: os.environ.get(name) for name in variables}
    _set(variables)
    try:
        yield
    finally:
        _set(before)


def _set(variables: dict[str, str | None]) -> None:
    for name, value in variables.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value


def first_failure(result: Any) -> str:
    """Return where and why the first failed node of a dbt result failed."""
    failures = [r for r in result.results if str(r.status) in {"error", "fail"}]
    if not failures:
        return "dbt reported a failure without naming a model; `dbt build` tells more"
    first = failures[0]
    reason = lines_joined(str(first.message))
    others = f"; {len(failures) - 1} more failed" if len(failures) > 1 else ""
    return f"{first.node.original_file_path}: {reason}{others}"
