"""What the commands that reproduce a paper share: which studies are shown, and how much of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from memlake.analysis.leaderboard import percent
from memlake.ingest.landing.errors import UsageError

if TYPE_CHECKING:
    from memlake.analysis.studies.row import StudyRow

AllFlag = Annotated[bool, typer.Option("--all", help="Print every figure, not one line a study.")]


def require_study(study: str | None, names: Sequence[str]) -> None:
    """Refuse a study that there is not, before anything is measured.

    Args:
        study: The name that was given; None for all.
        names: The studies that there are.

    Raises:
        UsageError: If it is none of them.
    """
    if study is not None and study not in names:
        raise UsageError(f"no study {study!r}; there are: {', '.join(names)}")


def shown_whole(
    rows: Sequence[StudyRow], study: str | None, *, everything: bool
) -> Iterator[tuple[str, list[StudyRow]]]:
    """Yield the studies whose figures are all printed: the one that was named, or all, or none.

    Args:
        rows: Every figure.
        study: The one study; None where none was named.
        everything: Whether all are wanted.
    """
    for name in dict.fromkeys(row.study for row in rows):
        if name == study or (everything and study is None):
            yield name, [row for row in rows if row.study == name]


def summary_table(rows: Sequence[StudyRow], *, gaps: bool = False) -> Table:
    """Make a table of one line a study.

    Args:
        rows: Every figure.
        gaps: Whether all are shares that are compared with the paper's, so that gaps have a mean.
    """
    from memlake.analysis.reproduce.multisource import summary

    how = "--study NAME or --all prints them"
    table = Table(title="figures by study", caption=how, title_justify="left")
    table.add_column("study")
    told = ("mean gap", "widest gap") if gaps else ()
    for heading in ("figures", "empty", "quoted", *told):
        table.add_column(heading, justify="right")
    for one in summary(rows):
        apart = [percent(one[key]) if one["quoted"] else "" for key in ("mean_gap", "widest_gap")]
        counts = [f"{one[key]:,}" for key in ("figures", "empty", "quoted")]
        table.add_row(one["study"], *counts, *(apart if gaps else ()))
    return table
