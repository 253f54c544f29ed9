"""`memlake generate`: land a synthetic dataset."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from rich.text import Text

from memlake.analysis.cli.console import JsonFlag, emit_json, out, progress_bar
from memlake.analysis.lake import find_lake
from memlake.ingest.landing.seed import MOST_SEED

if TYPE_CHECKING:
    from memlake.ingest.landing import LandReport

SeedsOption = Annotated[
    list[int], typer.Option(min=0, max=MOST_SEED, help="Seed; give it again for more.")
]

app = typer.Typer(help="Land a synthetic dataset.", no_args_is_help=True)


@app.callback()
def _group() -> None:
    """Land a synthetic dataset."""


@app.command("multisource")
def generate_multisource(
    seed: SeedsOption = [20260321],  # noqa: B006
    release_names: Annotated[
        bool, typer.Option(help="Invent social contacts by the release's names.")
    ] = False,
    replace: Annotated[
        bool, typer.Option(help="Replace a dataset of this name with other parameters.")
    ] = False,
    json: JsonFlag = False,
) -> None:
    """Generate personas, events, five streams and text.

    Example: memlake generate multisource --seed 20260321 --seed 20260322
    """
    from memlake.ingest.multisource.land import land_generated

    lake = find_lake()
    reports = []
    with progress_bar("generate") as update:
        for done, one in enumerate(seed):
            update(done, len(seed), f"seed {one}")
            reports.append(
                land_generated(lake.landing, one, release_names=release_names, replace=replace)
            )
    show_landed(reports, as_json=json)


@app.command("setoka")
def generate_setoka(
    users: Annotated[
        int, typer.Option(help="Users: up to nine, or whole groups of ten.", min=1)
    ] = 10,
    seed: SeedsOption = [7],  # noqa: B006
    train: Annotated[
        bool, typer.Option(help="Users to train on, told in one lexicon and never evaluated.")
    ] = False,
    days: Annotated[int | None, typer.Option(help="Days of the horizon.")] = None,
    start: Annotated[
        datetime | None, typer.Option(help="First day of the horizon.", formats=["%Y-%m-%d"])
    ] = None,
    zone: Annotated[str | None, typer.Option(help="Time zone by its IANA name.")] = None,
    inventory: Annotated[
        str | None, typer.Option(help="Inventory of the Big Five: a name, or a file in YAML.")
    ] = None,
    lexicon: Annotated[
        Literal["a", "b", "split"] | None,
        typer.Option(help="The lexicon that all are told in, or half of a group in each."),
    ] = None,
    replace: Annotated[
        bool, typer.Option(help="Replace a dataset of this name with other parameters.")
    ] = False,
    json: JsonFlag = False,
) -> None:
    """Generate users with traits and plans, their events, and records of 23 schemas.

    Example: memlake generate setoka --users 10 --seed 7
    """
    from memlake.ingest.setoka.land import land_setoka
    from memlake.ingest.setoka.settings import Settings

    given: dict[str, Any] = {
        "days": days,
        "start": start.date() if start else None,
        "zone": zone,
        "inventory": inventory,
        "lexicon": lexicon,
    }
    settings = Settings(**{name: value for name, value in given.items() if value is not None})
    lake = find_lake()
    reports = []
    with progress_bar("generate") as update:
        for one in seed:
            update(0, 1, f"seed {one}")
            reports.append(
                land_setoka(
                    lake.landing,
                    one,
                    users=users,
                    train=train,
                    settings=settings,
                    replace=replace,
                    progress=update,
                )
            )
    show_landed(reports, as_json=json)


@app.command("companion")
def generate_companion(
    seed: SeedsOption = [20260321],  # noqa: B006
    tenth: Annotated[
        bool, typer.Option(help="Give each subject a tenth of its messages, but at least 100.")
    ] = False,
    replace: Annotated[
        bool, typer.Option(help="Replace a dataset of this name with other parameters.")
    ] = False,
    json: JsonFlag = False,
) -> None:
    """Generate ten subjects' conversations, and derive profiles, probes and questions from them.

    Example: memlake generate companion --seed 20260321 --tenth
    """
    from memlake.ingest.companion.land_generated import land_generated

    lake = find_lake()
    with progress_bar("generate") as update:
        reports = [
            land_generated(lake.landing, one, tenth=tenth, replace=replace, progress=update)
            for one in seed
        ]
    show_landed(reports, as_json=json)


def show_landed(reports: Sequence[LandReport], *, as_json: bool) -> None:
    """Print what was landed, a line a dataset."""
    if as_json:
        emit_json(
            [
                {
                    "dataset": r.dataset,
                    "rows": r.rows,
                    "skipped": r.skipped,
                    "quarantined": r.quarantined,
                    "quarantine": r.quarantine,
                }
                for r in reports
            ]
        )
        return
    for r in reports:
        state = "unchanged, skipped" if r.skipped else f"{sum(r.rows.values()):,} rows"
        aside = f", {r.quarantined} set aside in {r.quarantine}" if r.quarantined else ""
        line = Text.assemble("landed ", (r.dataset, "bold"), f": {state}{aside}")
        out.print(line, highlight=False, soft_wrap=True)
