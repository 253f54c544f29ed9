"""`memlake fit`: learn what the understanding layers know."""

from __future__ import annotations

from typing import Annotated

import typer

from memlake.analysis.cli.console import JsonFlag, emit_json, out, progress_bar
from memlake.analysis.lake import find_lake
from memlake.ingest.landing.seed import MOST_SEED

app = typer.Typer(help="Learn what the understanding layers know.", no_args_is_help=True)


@app.callback()
def _group() -> None:
    """Learn what the understanding layers know."""


@app.command("setoka")
def fit_setoka_command(
    groups: Annotated[int, typer.Option(help="Train groups of ten users, 20 or more.")] = 60,
    seed: Annotated[int, typer.Option(min=0, max=MOST_SEED, help="Seed of the train groups.")] = 1,
    json: JsonFlag = False,
) -> None:
    """Learn the understanding layers' parameters from train groups.

    Generates and builds them beside the lakehouse, reads their truth through the door
    `truth.train_event` alone, and writes dbt/seeds/understanding_parameter.csv with its manifest.

    Example: memlake fit setoka --groups 60 --seed 1
    """
    from memlake.analysis.understanding.fit import fit_setoka

    lake = find_lake()
    with progress_bar("fit") as update:
        manifest = fit_setoka(lake, groups=groups, seed=seed, progress=update)
    if json:
        emit_json(manifest)
        return
    rows = sum(manifest["rows"].values())
    out.print(
        f"learned {rows:,} parameters from {manifest['learned_from']['users']} train users; "
        "`memlake build` reads them",
        highlight=False,
    )
