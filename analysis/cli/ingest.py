"""`memlake ingest`: land what somebody else made."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from memlake.analysis.cli.console import JsonFlag, progress_bar
from memlake.analysis.cli.generate import show_landed
from memlake.analysis.lake import find_lake

app = typer.Typer(help="Land a released benchmark or transcripts.", no_args_is_help=True)


@app.callback()
def _group() -> None:
    """Land a released benchmark or transcripts."""


@app.command("multisource")
def ingest_multisource(
    path: Annotated[Path, typer.Argument(help="A folder or .tgz in the released layout.")],
    quarantine: Annotated[
        bool, typer.Option(help="Set bad personas aside and load the rest.")
    ] = False,
    replace: Annotated[
        bool, typer.Option(help="Replace a dataset of this name from another input.")
    ] = False,
    json: JsonFlag = False,
) -> None:
    """Read one released seed of the multisource benchmark.

    Example: memlake ingest multisource s20260321.tgz
    """
    from memlake.ingest.multisource.land import land_release

    with progress_bar("read") as update:
        landed = land_release(
            find_lake().landing, path, quarantine=quarantine, replace=replace, progress=update
        )
    show_landed([landed], as_json=json)
