"""`memlake reproduce`: a paper's tables, ours beside the quoted figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table

from memlake.analysis.cli.console import JsonFlag, emit_json, err, out, progress_bar
from memlake.analysis.cli.studies import AllFlag, require_study, shown_whole, summary_table
from memlake.analysis.lake import find_lake
from memlake.analysis.leaderboard import percent
from memlake.ingest.landing.errors import UsageError
from memlake.ingest.landing.seed import MOST_SEED

if TYPE_CHECKING:
    from memlake.analysis.studies.row import StudyRow
    from memlake.analysis.studies.walkthrough import WalkThrough

StudyOption = Annotated[
    str | None, typer.Option(help="Print every figure of one study; a wrong name lists them.")
]

app = typer.Typer(help="Compute a paper's tables anew.", no_args_is_help=True)


@app.callback()
def _group() -> None:
    """Compute a paper's tables anew."""


def _tell(line: str) -> None:
    """Say on standard error what is under way, so that standard output holds figures alone."""
    err.print(line, highlight=False, soft_wrap=True)


@app.command("multisource")
def reproduce_multisource_command(
    seed: Annotated[
        list[int] | None,
        typer.Option(min=0, max=MOST_SEED, help="Seed of ours; give it again for more."),
    ] = None,
    study: StudyOption = None,
    everything: AllFlag = False,
    json: JsonFlag = False,
) -> None:
    """Run every study of the multisource paper that needs no language model.

    Prints a line a study, and writes every figure, ours beside the quoted one, to `study.figure`
    and to a page.

    Example: memlake reproduce multisource --study perturbation
    """
    from memlake.analysis.report.reproduction import write_reproduction
    from memlake.analysis.reproduce.day_fusion import day_fusion_rows, landed_release
    from memlake.analysis.reproduce.multisource import (
        SEEDS,
        STUDIES,
        land_figures,
        reproduce_multisource,
    )

    require_study(study, STUDIES)
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
    for name, mine in shown_whole(rows, study, everything=everything):
        out.print(_study_table(name, mine))
    if found.walk and (everything or study == "walk_through"):
        out.print(_walk_table(found.walk))
    out.print(summary_table(rows, gaps=True))
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
    study: StudyOption = None,
    everything: AllFlag = False,
    json: JsonFlag = False,
) -> None:
    """Compute the RealCompanion paper's tables over a companion corpus.

    Prints a line a study, and writes every figure, ours beside the quoted one, to `study.figure`
    and to a page.

    Example: memlake reproduce realcompanion --study demand
    """
    from memlake.analysis.cli.companion_tables import study_table
    from memlake.analysis.companion.submitted import submitted
    from memlake.analysis.companion.windows import token_counter
    from memlake.analysis.report.companion import write_companion_page
    from memlake.analysis.reproduce.companion import (
        STUDIES,
        default_dataset,
        land_prompts,
        load,
        reproduce_companion,
    )
    from memlake.analysis.reproduce.multisource import land_figures

    require_study(study, STUDIES)
    token_counter(tokens)  # what cannot be counted by is told before a corpus is made
    lake = find_lake()
    with progress_bar("reproduce") as update:
        name = default_dataset(lake, tell=_tell, progress=update) if dataset is None else dataset
        update(0, 1, "read the corpus")
        corpus, settings = load(lake, name)
        rows = reproduce_companion(
            corpus,
            settings,
            judgments=judgments,
            submissions=submitted(lake, corpus, _tell),
            tokens=tokens,
            progress=update,
        )
    land_figures(lake, "realcompanion", rows, [])
    synthetic = bool(corpus.turns)
    place = lake.reports / "reproduce_realcompanion.html"
    page = write_companion_page(place, corpus.dataset, rows, synthetic=synthetic)
    if prompts:
        n = land_prompts(lake, corpus, settings)
        _tell(f"landed {n:,} prompts of the context ablation")
    if json:
        emit_json([asdict(row) for row in rows])
        return
    for name, mine in shown_whole(rows, study, everything=everything):
        out.print(study_table(name, mine))
    out.print(summary_table(rows))
    out.print(f"{corpus.dataset}: all figures in {page.relative_to(lake.root)}", highlight=False)


@app.command("setoka")
def reproduce_setoka_command(
    dataset: Annotated[
        str | None, typer.Option(help="A built Setoka dataset; else the first one, or our seed's.")
    ] = None,
    groups: Annotated[
        int,
        typer.Option(
            min=0,
            max=MOST_SEED,
            help="Groups of ten users generated beside, each thrice; 0 for none.",
        ),
    ] = 10,
    study: StudyOption = None,
    everything: AllFlag = False,
    json: JsonFlag = False,
) -> None:
    """Lay out the Setoka paper's tables over a built dataset, systems not run shown as such.

    Prints our levels and a line a study, and writes every figure to `study.figure` and to a page.
    With --study, that one alone is measured and printed, and nothing is written.

    Example: memlake reproduce setoka --study curves
    """
    from memlake.analysis.cli.setoka_tables import our_levels, setoka_table
    from memlake.analysis.report.reproduction import write_reproduction
    from memlake.analysis.reproduce.multisource import land_figures
    from memlake.analysis.reproduce.setoka import (
        STUDIES,
        default_dataset,
        load_figures,
        reproduce_setoka,
    )
    from memlake.analysis.reproduce.setoka_curves import curve_rows
    from memlake.analysis.reproduce.setoka_groups import group_rows
    from memlake.analysis.reproduce.setoka_lexicon import lexicon_rows

    require_study(study, STUDIES)
    lake = find_lake()
    seeds = range(1, groups + 1)
    with progress_bar("reproduce") as update:
        name = default_dataset(lake, tell=_tell, progress=update) if dataset is None else dataset
        figures = load_figures(lake, name)
        measures: dict[str, Callable[[], list[StudyRow]]] = {
            "groups": lambda: group_rows(lake, seeds, update),
            "lexicon": lambda: lexicon_rows(lake, seeds, update),
            "curves": lambda: curve_rows(lake.warehouse, lake.manifest, name, update),
        }
        beside = [row for of, rows in measures.items() if study in (None, of) for row in rows()]
    rows = reproduce_setoka(figures, beside)
    if study is None:
        land_figures(lake, "setoka", rows, list(seeds))
        page = write_reproduction(lake.reports / "reproduce_setoka.html", rows)
    if json:
        emit_json([asdict(row) for row in rows])
        return
    for of, mine in shown_whole(rows, study, everything=everything):
        out.print(setoka_table(of, mine))
    if study is None:
        out.print(our_levels(rows))
        out.print(summary_table(rows))
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
    with progress_bar("reproduce") as update:
        name = default_dataset(lake, tell=_tell, progress=update) if dataset is None else dataset
    truth = read_truth(lake.landing, name)
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


def _study_table(name: str, rows: Sequence[StudyRow]) -> Table:
    notes = [note for note in dict.fromkeys(row.note for row in rows) if note]
    table = Table(title=name, caption="; ".join(notes), title_justify="left")
    table.add_column("figure, percent", overflow="fold")
    for heading in ("ours", "95% interval", "quoted", "gap"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
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
