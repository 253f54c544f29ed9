"""The leaderboard page: a dot and its interval for every system, and the table behind it."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from memlake.analysis.leaderboard import interval, leaderboard_rows, percent, system_name

_TEMPLATES = Path(__file__).parent


def render_leaderboard(warehouse: Path) -> str:
    """Render `metrics.leaderboard` as one HTML page.

    Args:
        warehouse: The published DuckDB file.

    Returns:
        The page; the same warehouse gives the same page.

    Raises:
        LockedError: If another process holds the warehouse for writing.
    """
    rows = leaderboard_rows(warehouse)
    headline = leaderboard_rows(warehouse, headline_only=True)
    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES), autoescape=True, undefined=StrictUndefined
    )
    environment.filters.update(percent=percent, interval=interval)
    return environment.get_template("leaderboard.html.jinja").render(
        charts=_charts(headline), breakdowns=_breakdowns(rows)
    )


def _charts(headline: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """One chart a dataset, metric and level, its rows best first."""
    charts = []
    for (benchmark, dataset, metric), rows in groupby(headline, key=_chart_of):
        charts.append(
            {"benchmark": benchmark, "dataset": dataset, "metric": metric, "rows": list(rows)}
        )
    return charts


def _chart_of(row: dict[str, Any]) -> tuple[str, str, str]:
    """A benchmark of levels has a chart each, and so has a conversation's track and gold."""
    part = ""
    if row["track"] == "query":
        part = f", {row['population']}"
    elif row["track"] in ("chat", "qa"):
        part = f", {row['track']}, {row['condition']}, {row['population']}"
    return row["benchmark"], row["dataset"] + part, row["metric"]


def _breakdowns(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """One table a dataset: populations down, systems across, of the headline metric."""
    headline = [row for row in rows if row["metric"] in ("macro_accuracy", "selective_accuracy")]
    tables = []
    for dataset in sorted({row["dataset"] for row in headline}):
        mine = [row for row in headline if row["dataset"] == dataset]
        cells = {(row["population"], system_name(row)): row for row in mine}
        tables.append(
            {
                "dataset": dataset,
                "systems": sorted({system_name(row) for row in mine}),
                "populations": sorted({row["population"] for row in mine}),
                "cells": cells,
            }
        )
    return tables
