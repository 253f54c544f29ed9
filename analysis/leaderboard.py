"""The leaderboard as people read it."""

from __future__ import annotations

import contextlib
from pathlib import Path

from rich.table import Table

from memlake.analysis.warehouse import open_read_only

_HEADLINE = """
    select benchmark, dataset, system, condition, metric, population, aggregation,
           value, lo, hi, n_scored, n, provenance
    from metrics.leaderboard
    where headline
    order by benchmark, dataset, metric, value desc nulls last, system
"""


def leaderboard_table(warehouse: Path) -> Table:
    """Return the headline rows of `metrics.leaderboard` as a terminal table.

    Args:
        warehouse: The published DuckDB file.

    Raises:
        LockedError: If another process holds the warehouse for writing.
    """
    table = Table(
        "dataset", "system", "condition", "metric", "value", "95% interval", "scored / n",
        "provenance", title="leaderboard (test split)", header_style="bold",
    )  # fmt: skip
    with contextlib.closing(open_read_only(warehouse)) as connection:
        rows = connection.execute(_HEADLINE).fetchall()
    for row in rows:
        _, dataset, system, condition, metric, _, _, value, lo, hi, n_scored, n, origin = row
        table.add_row(
            dataset, system, condition, metric, _percent(value),
            "" if lo is None else f"{_percent(lo)} to {_percent(hi)}",
            f"{n_scored:,} / {n:,}", origin,
        )  # fmt: skip
    return table


def _percent(value: float | None) -> str:
    return "NULL" if value is None else f"{100 * value:.2f}"
