"""Run an example of extension: `python -m memlake.analysis.examples nineteenth_question`."""

from __future__ import annotations

import sys
import tempfile
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from memlake.analysis.build import build
from memlake.analysis.cli.console import err, out, progress_bar
from memlake.analysis.code_record import init_lake
from memlake.analysis.examples.overlay import project_copy
from memlake.analysis.examples.prepare import PREPARE
from memlake.analysis.examples.show import SHOW
from memlake.analysis.lake import find_lake
from memlake.expectations import GateRun, GateSource, ProjectFiles, run_gates
from memlake.ingest.landing.errors import Exit, MemlakeError


class Example(StrEnum):
    """The examples."""

    NINETEENTH_QUESTION = "nineteenth_question"
    SIXTH_STREAM = "sixth_stream"
    OWN_EXPORTS = "own_exports"


def main(
    example: Annotated[Example, typer.Argument(help="Which one.")],
    into: Annotated[
        Path | None, typer.Option(help="An empty folder to keep the lakehouse in.")
    ] = None,
    personas_per_class: Annotated[int, typer.Option(help="Personas of each class.")] = 40,
) -> None:
    """Lay an example over a copy of the project, land, build, gate, and print what came of it."""
    with tempfile.TemporaryDirectory() as folder:
        lake = project_copy(into or Path(folder) / "lake", find_lake().root)
        dataset = PREPARE[example](lake, personas_per_class)
        init_lake(lake)
        with progress_bar("build") as update:
            build(lake, progress=update)
        out.print(SHOW[example](lake, dataset))
        files = ProjectFiles(
            lake.root, lake.root / "target" / "manifest.json", lake.root / "dbt/seeds/system.csv"
        )
        run = run_gates(lake.warehouse, source=GateSource(files=files))
        out.print(_gates(run), highlight=False)
    if not run.clean:
        raise typer.Exit(Exit.GATE_BLOCKED)


def _gates(run: GateRun) -> str:
    counts = ", ".join(f"{n} {status}" for status, n in run.counts.items() if n)
    blocking = ", ".join(f"{r.gate.gate_id} on {r.dataset}" for r in run.blocking)
    return f"gates: {counts}" + (f"; blocked by {blocking}" if blocking else "; nothing blocks")


if __name__ == "__main__":
    try:
        typer.run(main)
    except MemlakeError as error:
        err.print(f"[bold red]memlake:[/] {error}", highlight=False, soft_wrap=True)
        sys.exit(error.exit_code)
