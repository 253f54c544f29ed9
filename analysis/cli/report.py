"""`memlake report`: the leaderboard as a page."""

from __future__ import annotations

from pathlib import Path

from memlake.analysis.cli.console import JsonFlag, emit_json, out
from memlake.analysis.lake import Lake, find_lake


def report_command(json: JsonFlag = False) -> None:
    """Print the leaderboard and write it as one HTML page that needs no network.

    Example: memlake report
    """
    from memlake.analysis.leaderboard import leaderboard_rows, leaderboard_table

    lake = find_lake()
    page = write_report(lake)
    if json:
        emit_json(leaderboard_rows(lake.warehouse))
        return
    out.print(leaderboard_table(lake.warehouse))
    out.print(f"report: {page.relative_to(lake.root)}", highlight=False)


def write_report(lake: Lake) -> Path:
    """Write `warehouse/reports/leaderboard.html` and return its path."""
    from memlake.analysis.report import render_leaderboard

    page = lake.reports / "leaderboard.html"
    page.parent.mkdir(parents=True, exist_ok=True)
    draft = page.with_suffix(".tmp")
    draft.write_text(render_leaderboard(lake.warehouse), encoding="utf-8")
    return draft.replace(page)
