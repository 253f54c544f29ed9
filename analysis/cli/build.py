"""`memlake build`: from landed Parquet to the leaderboard."""

from __future__ import annotations

from typing import Annotated

import typer

from memlake.analysis.cli.console import JsonFlag, emit_json, out, progress_bar
from memlake.analysis.lake import Lake, find_lake


def build_command(
    only: Annotated[
        str | None, typer.Option(help="Build what comes of one benchmark alone, say multisource.")
    ] = None,
    json: JsonFlag = False,
) -> None:
    """Build all models with dbt and publish the warehouse in one rename.

    Example: memlake build --only multisource
    """
    run_build(find_lake(), only=only, as_json=json)


def run_build(lake: Lake, *, only: str | None = None, as_json: bool = False) -> None:
    """Build, and say what came of it."""
    from memlake.analysis.build import build
    from memlake.analysis.code_record import init_lake

    init_lake(lake)
    with progress_bar("build") as update:
        built = build(lake, only=only, progress=update)
    if as_json:
        emit_json({"build_id": built.build_id, "skipped": built.skipped, "models": built.n_models})
    elif built.skipped:
        out.print(f"build [bold]{built.build_id}[/]: unchanged, skipped", highlight=False)
    else:
        out.print(f"build [bold]{built.build_id}[/]: {built.n_models} models", highlight=False)
