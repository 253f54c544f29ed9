"""The leaderboard as people read it."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

from rich.table import Table

from memlake.analysis.warehouse import open_read_only

_ROWS = """
    select * exclude (headline)
    from metrics.leaderboard
    where headline or ?
    order by benchmark, dataset, metric, value desc nulls last, system, population
"""


def leaderboard_rows(warehouse: Path, *, headline_only: bool = False) -> list[dict[str, Any]]:
    """Return rows of `metrics.leaderboard` as dictionaries, best first within a dataset.

    Args:
        warehouse: The published DuckDB file.
        headline_only: Leave out all but the rows that a person looks at first.

    Raises:
        LockedError: If another process holds the warehouse for writing.
    """
    with contextlib.closing(open_read_only(warehouse)) as connection:
        cursor = connection.execute(_ROWS, [not headline_only])
        names = [column[0] for column in cursor.description or []]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def leaderboard_table(warehouse: Path) -> Table:
    """Return the headline rows of `metrics.leaderboard` as a terminal table, values in percent."""
    table = Table(title="leaderboard (test split, percent)", header_style="bold")
    for heading in ("dataset", "system", "condition", "metric"):
        table.add_column(heading)
    for heading in ("value", "95% interval", "scored", "n"):
        table.add_column(heading, justify="right")
    table.add_column("provenance")
    dataset = None
    for row in leaderboard_rows(warehouse, headline_only=True):
        if dataset not in (None, row["dataset"]):
            table.add_section()
        dataset = row["dataset"]
        table.add_row(
            dataset,
            row["system"],
            row["condition"],
            row["metric"],
            percent(row["value"]),
            interval(row),
            f"{row['n_scored']:,}",
            f"{row['n']:,}",
            row["provenance"],
        )
    return table


def percent(value: float | None) -> str:
    """Return a share as a percentage with two decimals; NULL stays NULL."""
    return "NULL" if value is None else f"{100 * value:.2f}"


def interval(row: dict[str, Any]) -> str:
    """Return a row's interval in percent, or nothing where it has none."""
    return "" if row["lo"] is None else f"{percent(row['lo'])} to {percent(row['hi'])}"
