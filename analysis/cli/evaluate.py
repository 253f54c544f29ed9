"""`memlake evaluate`: a planner's answers one by one, beside the set-based ones."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from memlake.analysis.cli.console import JsonFlag, emit_json, out, progress_bar
from memlake.analysis.lake import find_lake
from memlake.analysis.leaderboard import percent

if TYPE_CHECKING:
    from memlake.analysis.dbquery.evaluate import Evaluation

app = typer.Typer(help="Answer a benchmark's questions with a planner.", no_args_is_help=True)


@app.callback()
def _group() -> None:
    """Answer a benchmark's questions with a planner."""


@app.command("dbquery")
def evaluate_dbquery_command(
    planner: Annotated[str, typer.Option(help="template, reference (an oracle) or llm.")],
    over: Annotated[str, typer.Option(help="raw: the 23 views; or understanding.")] = "raw",
    dataset: Annotated[
        str | None, typer.Option(help="A built Setoka dataset; else the only one.")
    ] = None,
    answers: Annotated[
        Path | None,
        typer.Option("--out", help="Write the answers, as `memlake submit` takes them."),
    ] = None,
    json: JsonFlag = False,
) -> None:
    """Answer every Setoka question by SQL, one by one through the sandbox.

    Prints answer rate and similarity by level, and how many answers the set-based models give
    otherwise.

    Example: memlake evaluate dbquery --planner template --over understanding
    """
    from memlake.analysis.dbquery.evaluate import evaluate, write_answers

    lake = find_lake()
    with progress_bar("evaluate") as update:
        found = evaluate(
            lake,
            planner,
            over,
            dataset=dataset,
            progress=lambda done, total: update(done, total, "questions"),
        )
    if answers is not None:
        write_answers(answers, found.answers)
    if json:
        emit_json([{"system": found.system, **asdict(level)} for level in found.levels])
        return
    out.print(_table(found))


def _table(found: Evaluation) -> Table:
    table = Table(
        title=f"{found.system}, one by one",
        caption="percent; an abstention scores 0, PT is ranked among users in metrics.leaderboard",
        title_justify="left",
    )
    table.add_column("level")
    for heading in ("questions", "answered", "similarity", "scored", "differ from set-based"):
        table.add_column(heading, justify="right")
    for level in found.levels:
        table.add_row(
            level.level,
            f"{level.n:,}",
            percent(level.n_answered / level.n),
            percent(level.similarity),
            f"{level.n_scored:,}",
            "" if level.n_differing is None else f"{level.n_differing:,}",
        )
    return table
