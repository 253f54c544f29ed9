"""`memlake submit`: put a system of your own beside ours."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from memlake.analysis.cli.console import JsonFlag, emit_json, out
from memlake.analysis.lake import find_lake
from memlake.analysis.leaderboard import percent
from memlake.ingest.landing.seed import MOST_SEED


def submit_command(
    path: Annotated[Path, typer.Argument(help="Answers: Parquet, or one JSON object a line.")],
    system: Annotated[str, typer.Option(help="The system's name on the leaderboard.")],
    dataset: Annotated[
        str | None, typer.Option(help="The dataset that it answers, where several are built.")
    ] = None,
    version: Annotated[str, typer.Option(help="The system's version.")] = "1",
    condition: Annotated[
        str | None, typer.Option(help="The input that it saw, if not the benchmark's plain one.")
    ] = None,
    model: Annotated[str | None, typer.Option(help="The language model behind it.")] = None,
    params: Annotated[str, typer.Option(help="Its parameters, a JSON object.")] = "{}",
    seed: Annotated[int | None, typer.Option(min=0, max=MOST_SEED, help="Its seed.")] = None,
    replace: Annotated[
        bool, typer.Option(help="Replace what this system submitted before.")
    ] = False,
    json: JsonFlag = False,
) -> None:
    """Check a file of answers against the built warehouse and land it; then `memlake build`.

    A row is one of `core.answer`, or names its item as the corpus does: track, subject, item.
    Items without a row count as missing.

    Example: memlake submit answers.jsonl --system my-memory --dataset locomo
    """
    from memlake.analysis.submission.submit import System, submit

    made = System(system, version, condition, model, params, seed)
    landed = submit(find_lake(), path, made, dataset=dataset, replace=replace)
    if json:
        emit_json(asdict(landed))
        return
    table = Table(title=f"{system} on {landed.dataset}", title_justify="left")
    table.add_column("track")
    for heading in ("asked", "answered", "abstained", "failed", "missing", "coverage"):
        table.add_column(heading, justify="right", no_wrap=True)
    for one in landed.coverage:
        parts = (one.asked, one.answered, one.abstained, one.failed, one.missing)
        table.add_row(one.track, *(f"{n:,}" for n in parts), percent(one.answered / one.asked))
    out.print(table)
    out.print(
        f"landed [bold]{landed.name}[/]: {landed.rows:,} rows; `memlake build` scores it",
        highlight=False,
    )
