"""`memlake gate`: decide whether the warehouse may be published."""

from __future__ import annotations

from typing import Annotated

import typer

from memlake.analysis.cli.console import JsonFlag, emit_json, err, out
from memlake.analysis.lake import Lake, find_lake
from memlake.ingest.landing.errors import Exit


def gate_command(
    benchmark: Annotated[
        str | None, typer.Argument(help="One benchmark's gates alone, say multisource.")
    ] = None,
    json: JsonFlag = False,
) -> None:
    """Run the release gates and write their report; exit 1 if one blocks.

    Example: memlake gate multisource
    """
    if not run_gates_and_show(find_lake(), benchmark=benchmark, as_json=json):
        raise typer.Exit(Exit.GATE_BLOCKED)


def run_gates_and_show(lake: Lake, *, benchmark: str | None = None, as_json: bool = False) -> bool:
    """Run the gates, write their reports, print them, and return whether the run is clean."""
    from memlake.expectations import (
        GateSource,
        ProjectFiles,
        gate_table,
        run_gates,
        write_reports,
    )

    files = ProjectFiles(
        lake.root, lake.root / "target" / "manifest.json", lake.root / "dbt/seeds/system.csv"
    )
    with err.status("gates"):
        run = run_gates(lake.warehouse, benchmark=benchmark, source=GateSource(files=files))
    reports = write_reports(run, lake.warehouse)
    if as_json:
        emit_json(run.as_dict())
    else:
        out.print(gate_table(run))
        out.print(f"gate report: {reports.html.relative_to(lake.root)}", highlight=False)
    return run.clean
