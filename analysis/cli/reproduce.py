"""`memlake reproduce`: a paper's tables, ours beside the quoted figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table

from memlake.analysis.cli.console import JsonFlag, emit_json, err, out, progress_bar
from memlake.analysis.lake import find_lake
from memlake.analysis.leaderboard import percent
from memlake.ingest.landing.errors import UsageError

if TYPE_CHECKING:
    from memlake.analysis.studies.row import StudyRow
    from memlake.analysis.studies.walkthrough import WalkThrough

MOST_SHOWN = 220

app = typer.Typer(help="Compute a paper's tables anew.", no_args_is_help=True)


@app.callback()
def _group() -> None:
    """Compute a paper's tables anew."""


@app.command("multisource")
def reproduce_multisource_command(
    seed: Annotated[
        list[int] | None, typer.Option(help="Seed of ours; give it again for more.")
    ] = None,
    study: Annotated[
        str | None, typer.Option(help="Print every figure of one study, say training_size.")
    ] = None,
    json: JsonFlag = False,
) -> None:
    """Run every study of the multisource paper that needs no language model.

    Prints ours beside the quoted figure, and writes all of it to `study.figure` and to a page.

    Example: memlake reproduce multisource --study perturbation
    """
    from memlake.analysis.report.reproduction import write_reproduction
    from memlake.analysis.reproduce.day_fusion import day_fusion_rows, landed_release
    from memlake.analysis.reproduce.multisource import (
        SEEDS,
        land_figures,
        reproduce_multisource,
        summary,
    )

    lake = find_lake()
    seeds = seed or list(SEEDS)
    with progress_bar("reproduce") as update:
        found = reproduce_multisource(seeds, update)
    with err.status("day fusion on every input"):
        rows = [*found.rows, *day_fusion_rows(seeds, landed_release(lake))]
    land_figures(lake, "multisource", rows, seeds)
    page = write_reproduction(lake.reports / "reproduce_multisource.html", rows)
    if json:
        emit_json([asdict(row) for row in rows])
        return
    for name in dict.fromkeys(row.study for row in rows):
        if study in (None, name):
            mine = [row for row in rows if row.study == name]
            out.print(_study_table(name, mine, everything=study is not None))
    if found.walk and study in (None, "walk_through"):
        out.print(_walk_table(found.walk))
    out.print(_summary_table(summary(rows)))
    out.print(f"all figures: {page.relative_to(lake.root)}", highlight=False)


@app.command("realcompanion")
def reproduce_realcompanion_command(
    dataset: Annotated[
        str | None, typer.Option(help="A landed companion corpus; else the released, or our seed.")
    ] = None,
    judgments: Annotated[
        Path | None, typer.Option(help="JSON Lines of judged replies, which fill what needs them.")
    ] = None,
    tokens: Annotated[
        str, typer.Option(help="How tokens are counted: chars_4, or cl100k with tiktoken.")
    ] = "chars_4",
    prompts: Annotated[
        bool, typer.Option(help="Land the seven prompts of the context ablation too.")
    ] = False,
    study: Annotated[
        str | None, typer.Option(help="Print every figure of one study, say demand.")
    ] = None,
    json: JsonFlag = False,
) -> None:
    """Compute the RealCompanion paper's tables over a companion corpus.

    Prints ours beside the quoted figure, and writes all of it to `study.figure` and to a page.

    Example: memlake reproduce realcompanion --study demand
    """
    from memlake.analysis.cli.companion_tables import study_tables
    from memlake.analysis.report.companion import write_companion_page
    from memlake.analysis.reproduce.companion import (
        default_dataset,
        land_prompts,
        load,
        reproduce_companion,
    )
    from memlake.analysis.reproduce.multisource import land_figures

    lake = find_lake()
    with progress_bar("reproduce") as update:
        update(0, 1, "read the corpus")
        corpus, settings = load(lake, dataset or default_dataset(lake))
        rows = reproduce_companion(
            corpus, settings, judgments=judgments, tokens=tokens, progress=update
        )
    land_figures(lake, "realcompanion", rows, [])
    synthetic = bool(corpus.turns)
    place = lake.reports / "reproduce_realcompanion.html"
    page = write_companion_page(place, corpus.dataset, rows, synthetic=synthetic)
    if json:
        emit_json([asdict(row) for row in rows])
        return
    for table in study_tables(rows, study):
        out.print(table)
    if prompts:
        n = land_prompts(lake, corpus, settings)
        out.print(f"landed {n:,} prompts of the context ablation", highlight=False)
    out.print(f"{corpus.dataset}: all figures in {page.relative_to(lake.root)}", highlight=False)


@app.command("setoka")
def reproduce_setoka_command(
    dataset: Annotated[
        str | None, typer.Option(help="A built Setoka dataset; else the first one, or our seed's.")
    ] = None,
    groups: Annotated[
        int, typer.Option(min=0, help="Groups of ten users generated beside for tau; 0 for none.")
    ] = 10,
    study: Annotated[
        str | None, typer.Option(help="Print every figure of one study, say heterogeneity.")
    ] = None,
    json: JsonFlag = False,
) -> None:
    """Lay out the Setoka paper's tables over a built dataset, systems not run shown as such.

    Prints ours and the quoted figures, and writes all of it to `study.figure` and to a page.

    Example: memlake reproduce setoka --groups 0 --study levels
    """
    from memlake.analysis.cli.setoka_tables import setoka_tables
    from memlake.analysis.report.reproduction import write_reproduction
    from memlake.analysis.reproduce.multisource import land_figures
    from memlake.analysis.reproduce.setoka import default_dataset, load_figures, reproduce_setoka
    from memlake.analysis.reproduce.setoka_groups import group_rows

    lake = find_lake()
    seeds = range(1, groups + 1)
    with progress_bar("reproduce") as update:
        name = dataset or default_dataset(lake, update)
        figures = load_figures(lake, name)
        rows = reproduce_setoka(figures, group_rows(lake, seeds, update))
    land_figures(lake, "setoka", rows, list(seeds))
    page = write_reproduction(lake.reports / "reproduce_setoka.html", rows)
    if json:
        emit_json([asdict(row) for row in rows])
        return
    for table in setoka_tables(rows, study):
        out.print(table)
    out.print(f"{name}: all figures in {page.relative_to(lake.root)}", highlight=False)


@app.command("reconstruction")
def reproduce_reconstruction_command(
    run: Annotated[
        list[str], typer.Option(help="SYSTEM=FOLDER with U01_persona.json and on; once a run.")
    ],
    dataset: Annotated[
        str | None, typer.Option(help="A landed companion corpus; else the released, or our seed.")
    ] = None,
    json: JsonFlag = False,
) -> None:
    """Score personas and profiles that a system rebuilt from the histories.

    A folder is one run of a system, with files in the corpus's own schema. All figures go to
    `study.figure` after the next build.

    Example: memlake reproduce reconstruction --run mine=out/1 --run mine=out/2 --run mine=out/3
    """
    from memlake.analysis.reconstruction.submitted import read_run, read_truth, score
    from memlake.analysis.reproduce.companion import default_dataset
    from memlake.analysis.reproduce.multisource import land_figures

    lake = find_lake()
    truth = read_truth(lake.landing, dataset or default_dataset(lake))
    runs: dict[str, list[Any]] = {}
    for one in run:
        system, named, folder = one.partition("=")
        if not (system and named and folder):
            raise UsageError(f"--run {one}: it is not SYSTEM=FOLDER")
        runs.setdefault(system, []).append(read_run(Path(folder), truth))
    rows = score(truth, runs)
    land_figures(lake, "reconstruction", rows, [])
    if json:
        emit_json([asdict(row) for row in rows])
        return
    for kind in dict.fromkeys(row.study for row in rows):
        out.print(_reconstruction_table(kind, [row for row in rows if row.study == kind]))


def _reconstruction_table(kind: str, rows: Sequence[StudyRow]) -> Table:
    table = Table(title=f"{kind}, cells matched", title_justify="left")
    table.add_column("figure", overflow="fold")
    for heading in ("value", "least to most", "n"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("note", overflow="fold")
    for row in rows:
        table.add_row(
            f"{row.system} {row.population} {row.metric}",
            "-" if row.value is None else f"{row.value:.3f}",
            "" if row.lo is None else f"{row.lo:.3f} to {row.hi:.3f}",
            f"{row.n:,}",
            row.note,
        )
    return table


def _study_table(name: str, rows: Sequence[StudyRow], *, everything: bool) -> Table:
    quoted = [row for row in rows if row.published is not None]
    # A study that the paper has no figure for is shown whole, where it is short.
    shown = quoted if quoted and not everything else rows
    shown = shown if everything else shown[:MOST_SHOWN]
    left = f"; {len(rows) - len(shown)} more figures on the page" if len(shown) < len(rows) else ""
    notes = [note for note in dict.fromkeys(row.note for row in shown) if note]
    table = Table(title=f"{name}{left}", caption="; ".join(notes), title_justify="left")
    table.add_column("figure, percent", overflow="fold")
    for heading in ("ours", "95% interval", "quoted", "gap"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in shown:
        table.add_row(
            _figure_name(row),
            percent(row.value),
            "" if row.lo is None else f"{percent(row.lo)} to {percent(row.hi)}",
            "" if row.published is None else percent(row.published),
            "" if row.difference is None else f"{100 * row.difference:+.2f}",
        )
    return table


def _figure_name(row: StudyRow) -> str:
    """What a figure is of, leaving out what goes without saying."""
    usual = ("direct_readout", "test", "macro_accuracy")
    parts = (row.condition, row.population, row.metric)
    told = [part for part, silent in zip(parts, usual, strict=True) if part != silent]
    return " ".join([row.system, *(part.removeprefix("direct_readout/") for part in told)])


def _walk_table(walk: WalkThrough) -> Table:
    table = Table(
        title=f"walked through: {walk.persona_id}, {walk.question_id}, seed {walk.seed}",
        caption=f"right is {walk.right_label}; margin {walk.margin:.2f}; {walk.protocol}",
        title_justify="left",
    )
    for heading in ("source or system", "says", "how that came about"):
        table.add_column(heading)
    for source in walk.sources:
        table.add_row(source.source, source.label or "nothing", source.mechanism)
    table.add_section()
    for system, answer in walk.predictions.items():
        table.add_row(system, answer, "")
    return table


def _summary_table(rows: list[dict[str, Any]]) -> Table:
    table = Table(title="ours beside the paper, in points", title_justify="left")
    table.add_column("study")
    for heading in ("figures", "empty", "quoted", "mean gap", "widest gap"):
        table.add_column(heading, justify="right")
    for row in rows:
        table.add_row(
            row["study"],
            str(row["figures"]),
            str(row["empty"]),
            str(row["quoted"]),
            percent(row["mean_gap"]) if row["quoted"] else "",
            percent(row["widest_gap"]) if row["quoted"] else "",
        )
    return table
