"""The paper's figures, typed in once as a seed, set beside ours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from memlake.analysis.resolvers.registry import SEEDS
from memlake.analysis.studies.row import StudyRow
from memlake.ingest.seeds import seed_rows

PUBLISHED_EXTRACTION = "extracted/gpt-5.4"
"""The condition that most published figures of fusion methods were measured under."""
OTHER_EXTRACTION = "published on atoms that GPT-5.4 extracted from the text"

Key = tuple[str, str, str, str]


@dataclass(frozen=True)
class PublishedFigure:
    """One quoted figure; shares are fractions of one.

    Attributes:
        source_table: Table of the paper, or the place in its text.
        system: The system it belongs to.
        condition: Its input.
        population: What it was measured on.
        metric: What it is.
        aggregation: How it was formed.
        value: The figure as printed.
        lo: Lower bound, if printed.
        hi: Upper bound, if printed.
    """

    source_table: str
    system: str
    condition: str
    population: str
    metric: str
    aggregation: str
    value: float
    lo: float | None
    hi: float | None


def load_published(seeds: Path = SEEDS) -> tuple[PublishedFigure, ...]:
    """Read `published_figure.csv` of the dbt seeds, in its order."""
    return tuple(_figure(row) for row in seed_rows(seeds / "published_figure.csv"))


def _figure(row: dict[str, str]) -> PublishedFigure:
    return PublishedFigure(
        source_table=row["source_table"],
        system=row["system"],
        condition=row["condition"],
        population=row["population"],
        metric=row["metric"],
        aggregation=row["aggregation"],
        value=float(row["value"]),
        lo=float(row["lo"]) if row["lo"] else None,
        hi=float(row["hi"]) if row["hi"] else None,
    )


def beside_published(
    rows: Iterable[StudyRow],
    figures: Sequence[PublishedFigure],
    *tables: str,
    differs: str = "",
) -> list[StudyRow]:
    """Put the published figure of the same system, condition, population and metric beside each.

    A figure that the paper prints for its own extraction only is taken for want of a better
    one, and the row says so.

    Args:
        rows: Our rows.
        figures: The registry of published figures.
        tables: Where to look first; the rest of the registry follows in its order.
        differs: What differs by construction, noted on every row that has a published figure.
    """
    known: dict[Key, PublishedFigure] = {}
    for figure in sorted(figures, key=lambda f: f.source_table not in tables):
        known.setdefault(
            (figure.system, figure.condition, figure.population, figure.metric), figure
        )
    return [_beside(row, known, differs) for row in rows]


def _beside(row: StudyRow, known: dict[Key, PublishedFigure], differs: str) -> StudyRow:
    figure = known.get((row.system, row.condition, row.population, row.metric))
    notes = [row.note, differs]
    if figure is None and "=" not in row.condition:
        figure = known.get((row.system, PUBLISHED_EXTRACTION, row.population, row.metric))
        notes.append(OTHER_EXTRACTION)
    if figure is None:
        return row
    gap = None if row.value is None else row.value - figure.value
    note = "; ".join(filter(None, notes))
    return replace(
        row, published=figure.value, difference=gap, source_table=figure.source_table, note=note
    )
