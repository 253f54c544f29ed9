"""Figures of companion studies, and the published ones beside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from memlake.analysis.intervals import Interval
from memlake.analysis.resolvers.registry import SEEDS
from memlake.analysis.studies.row import StudyRow
from memlake.ingest.seeds import seed_rows

Key = tuple[str, str, str, str, str]
SYNTHETIC = "another corpus than the paper's, synthetic"
DERIVATION = "derivation"

_COUNTED = frozenset({"count"})
_PLAIN = ("content_match", "tokens_per_message")
_DISTANCE = ("nearest_", "furthest_", "recent_")


def unit(row: StudyRow) -> str:
    """Return what a figure is in: `count`, `grade`, `messages` or `share`."""
    if row.aggregation in _COUNTED:
        return "count"
    if row.metric.startswith(_DISTANCE):
        return "messages"
    if row.metric.startswith(_PLAIN) or row.metric.endswith(("gain", "_term")):
        return "grade"
    return "share"


def figure(
    study: str,
    condition: str,
    population: str,
    metric: str,
    found: Interval | int | None,
    *,
    system: str = DERIVATION,
    aggregation: str = "pooled",
    note: str = "",
) -> StudyRow:
    """Make a row of a figure: an interval, or a count, which is its own n; None is no figure."""
    if not isinstance(found, Interval):
        found = Interval(None if found is None else float(found), None, None, found or 0)
    return StudyRow(
        study,
        system,
        condition,
        population,
        metric,
        aggregation,
        found.value,
        found.lo,
        found.hi,
        found.n,
        note=note,
    )


def counted(
    study: str, condition: str, population: str, metric: str, n: int, note: str = ""
) -> StudyRow:
    """Make a row of a count."""
    return figure(study, condition, population, metric, n, aggregation="count", note=note)


def load_published(seeds: Path = SEEDS) -> dict[Key, dict[str, str]]:
    """Read `published_companion.csv` of the dbt seeds, by what a figure is of."""
    return {_key(row): row for row in seed_rows(seeds / "published_companion.csv")}


def _key(row: dict[str, str]) -> Key:
    return (row["system"], row["condition"], row["population"], row["metric"], row["aggregation"])


def beside_published(
    rows: Iterable[StudyRow], published: dict[Key, dict[str, str]], *, synthetic: bool
) -> list[StudyRow]:
    """Put the published figure beside each row of the same system, condition and the rest.

    Args:
        rows: Our rows.
        published: The registry of published figures.
        synthetic: Whether ours are of a synthetic corpus, which each such row then says.
    """
    return [_beside(row, published, synthetic) for row in rows]


def _beside(row: StudyRow, published: dict[Key, dict[str, str]], synthetic: bool) -> StudyRow:
    key = (row.system, row.condition, row.population, row.metric, row.aggregation)
    found = published.get(key)
    if found is None:
        return row
    quoted = float(found["value"])
    gap = None if row.value is None else row.value - quoted
    note = "; ".join(filter(None, [row.note, SYNTHETIC if synthetic else ""]))
    return replace(
        row, published=quoted, difference=gap, source_table=found["source_table"], note=note
    )


def quoted_alone(rows: Sequence[StudyRow], published: dict[Key, dict[str, str]]) -> list[Key]:
    """Return the published figures that no row of ours stands beside."""
    ours = {(r.system, r.condition, r.population, r.metric, r.aggregation) for r in rows}
    return [key for key in published if key not in ours]
