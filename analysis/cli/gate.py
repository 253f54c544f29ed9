"""`memlake gate`: decide whether the warehouse may be published."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Annotated

import typer

from memlake.analysis.cli.console import JsonFlag, emit_json, err, out
from memlake.analysis.lake import Lake, find_lake
from memlake.ingest.landing.errors import BadInputError, Exit, UsageError

if TYPE_CHECKING:
    from memlake.expectations import ProjectFiles


def gate_command(
    of: Annotated[
        str | None,
        typer.Argument(help="One benchmark or one dataset alone, say transcripts or locomo."),
    ] = None,
    json: JsonFlag = False,
) -> None:
    """Run the release gates and write their report; exit 1 if one blocks.

    Example: memlake gate locomo
    """
    if not run_gates_and_show(find_lake(), of=of, as_json=json):
        raise typer.Exit(Exit.GATE_BLOCKED)


def run_gates_and_show(lake: Lake, *, of: str | None = None, as_json: bool = False) -> bool:
    """Run the gates, write their reports, print them, and return whether the run is clean.

    Args:
        lake: The lakehouse.
        of: Look at one benchmark or one dataset alone; at everything if left out.
        as_json: Print JSON in place of the table.
    """
    from memlake.expectations import (
        GateSource,
        gate_table,
        run_gates,
        write_reports,
    )

    chosen = _scope(lake, of)
    _require_built(lake, **chosen)
    with err.status("gates"):
        source = GateSource(files=_files(lake))
        run = run_gates(lake.warehouse, source=source, **chosen)
    reports = write_reports(run, lake.warehouse)
    if as_json:
        emit_json(run.as_dict())
    else:
        out.print(gate_table(run))
        out.print(f"gate report: {reports.html.relative_to(lake.root)}", highlight=False)
    return run.clean


def _require_built(lake: Lake, *, benchmark: str | None = None, dataset: str | None = None) -> None:
    """Say that what was landed since the build is not in it, which no gate could tell.

    Raises:
        BadInputError: If a dataset to look at is landed, but not in the warehouse.
    """
    from memlake.analysis.warehouse import open_read_only
    from memlake.expectations.landed import landed_scope

    landed = landed_scope(lake.warehouse.parent, benchmark, dataset).benchmark_of
    with contextlib.closing(open_read_only(lake.warehouse)) as connection:
        rows = connection.execute("select dataset from staging.stg_core__dataset").fetchall()
    missing = sorted(set(landed) - {name for (name,) in rows})
    if missing:
        told = f"landed, but not built: {', '.join(missing)}"
        raise BadInputError(str(lake.warehouse), told, mend="run `memlake build`")


def _files(lake: Lake) -> ProjectFiles:
    """The files of the build that stands: a published one brought its own manifest along."""
    from memlake.analysis.stamp import read_stamp
    from memlake.expectations import ProjectFiles

    systems = lake.root / "dbt" / "seeds" / "system.csv"
    stamp = read_stamp(lake.warehouse)
    if stamp is None:
        # A bare `dbt build` made it in place, and left its manifest where dbt leaves it.
        return ProjectFiles(lake.root, lake.root / "target" / "manifest.json", systems)
    return ProjectFiles(lake.root, lake.manifest, systems, stamp.manifest_sha256)


def _scope(lake: Lake, of: str | None) -> dict[str, str]:
    """Say whether a name is a dataset's or a benchmark's; a landed dataset's comes first.

    Raises:
        UsageError: If it is neither.
    """
    from memlake.expectations.landed import manifests
    from memlake.expectations.registry import load_registry

    if of is None:
        return {}
    datasets = list(manifests(lake.warehouse.parent))
    benchmarks = sorted({gate.benchmark for gate in load_registry()} - {"core"})
    if of in datasets:
        return {"dataset": of}
    if of in benchmarks:
        return {"benchmark": of}
    raise UsageError(
        f"{of!r} is neither a benchmark with gates ({', '.join(benchmarks)}) "
        f"nor a landed dataset ({', '.join(datasets) or 'none'})"
    )
