"""`memlake reproduce setoka-corpus`: how lifelike a Setoka corpus is."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from memlake.analysis.cli.console import JsonFlag, emit_json, err, out
from memlake.analysis.lake import find_lake
from memlake.ingest.landing.errors import UsageError
from memlake.ingest.landing.seed import MOST_SEED

if TYPE_CHECKING:
    from memlake.analysis.studies.row import StudyRow

MOST_ACROSS = 5


def reproduce_setoka_corpus_command(
    dataset: Annotated[str, typer.Option(help="A landed and built Setoka corpus.")] = "setoka-7",
    seed: Annotated[
        int, typer.Option(min=0, max=MOST_SEED, help="Seed of what is measured on the generator.")
    ] = 7,
    json: JsonFlag = False,
) -> None:
    """Measure how lifelike a Setoka corpus is, and what its generator promises.

    Traits recovered against targets, records by schema, hour and weekday, rates against quotas;
    diversity at equal traits, days drawn independently beside exact quotas, bounds beside a
    simulation. All of it goes to `study.figure` and to a page with charts.

    Example: memlake reproduce setoka-corpus --dataset setoka-7
    """
    from memlake.analysis.report.setoka_corpus import write_corpus_page
    from memlake.analysis.reproduce.multisource import land_figures
    from memlake.analysis.setoka_corpus.realism import corpus_rows, generator_rows
    from memlake.analysis.warehouse import open_read_only

    lake = find_lake()
    with contextlib.closing(open_read_only(lake.warehouse)) as connection:
        rows = corpus_rows(connection, dataset)
    if not any(row.n for row in rows):
        raise UsageError(
            f"no corpus {dataset!r} is built; make it by `memlake generate setoka`, `memlake build`"
        )
    with err.status("generator") as status:
        rows += generator_rows(seed, lambda name: status.update(name))
    land_figures(lake, "setoka_corpus", rows, [seed])
    page = write_corpus_page(lake.reports / "setoka_corpus.html", dataset, rows)
    if json:
        emit_json([asdict(row) for row in rows])
        return
    for study in dict.fromkeys(row.study for row in rows):
        out.print(_table(study, [row for row in rows if row.study == study]))
    out.print(f"{dataset}: charts in {page.relative_to(lake.root)}", highlight=False)


def _table(study: str, rows: Sequence[StudyRow]) -> Table:
    """Populations down and metrics across, or turned where there are many metrics."""
    metrics = list(dict.fromkeys(row.metric for row in rows))
    populations = list(dict.fromkeys(row.population for row in rows))
    cells = {(row.population, row.metric): row.value for row in rows}
    turned = len(metrics) > MOST_ACROSS
    down, across = (metrics, populations) if turned else (populations, metrics)
    numbers = sorted({row.n for row in rows})
    n = f"n = {numbers[0]:,}" + (f" to {numbers[-1]:,}" if len(numbers) > 1 else "")
    table = Table(title=f"{study.replace('_', ' ')}, {n}", title_justify="left")
    table.add_column("", no_wrap=True)
    for name in across:
        table.add_column(name.split("=", 1)[-1].replace("_", " "), justify="right")
    for name in down:
        values = [cells.get((other, name) if turned else (name, other)) for other in across]
        table.add_row(name, *("" if value is None else f"{value:.4f}" for value in values))
    return table
