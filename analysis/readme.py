"""The README's figures: written from the leaderboard, never by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from memlake.analysis.leaderboard import interval, leaderboard_rows, percent, system_name
from memlake.ingest.landing.errors import BadInputError

BEGIN = "<!-- leaderboard: written by `memlake docs` from the demo's warehouse -->"
END = "<!-- end of leaderboard -->"


def leaderboard_block(warehouse: Path) -> str:
    """Return the headline figures of multisource as Markdown, systems down, datasets across.

    Args:
        warehouse: A warehouse that the demo built.
    """
    rows = [
        row
        for row in leaderboard_rows(warehouse, headline_only=True)
        if row["benchmark"] == "multisource"
    ]
    datasets = sorted({row["dataset"] for row in rows})
    cells = {(system_name(row), row["metric"], row["dataset"]): row for row in rows}
    order = sorted({key[:2] for key in cells}, key=lambda key: _rank(key, datasets[-1], cells))
    lines = [
        f"| system | metric | {' | '.join(datasets)} |",
        f"| --- | --- |{' --- |' * len(datasets)}",
    ]
    for system, metric in order:
        figures = [_cell(cells.get((system, metric, dataset))) for dataset in datasets]
        lines.append(f"| {system} | {metric.replace('_', ' ')} | {' | '.join(figures)} |")
    return "\n".join(lines)


def _rank(key: tuple[str, str], dataset: str, cells: dict[Any, Any]) -> tuple[str, float, str]:
    row = cells.get((*key, dataset))
    return key[1], -(row["value"] or 0) if row else 0.0, key[0]


def _cell(row: dict[str, Any] | None) -> str:
    if row is None:
        return ""
    answered = "" if row["n_scored"] == row["n"] else f" at {percent(row['n_scored'] / row['n'])}"
    oracle = " (oracle)" if row["provenance"] == "oracle" else ""
    return f"{percent(row['value'])} [{interval(row)}]{answered}{oracle}"


def replace_block(text: str, block: str) -> str:
    """Put a block of figures between the README's markers.

    Raises:
        BadInputError: If the text has not exactly one pair of markers.
    """
    if text.count(BEGIN) != 1 or text.count(END) != 1:
        raise BadInputError("README.md", "the leaderboard's two markers are not both there, once")
    head, _, rest = text.partition(BEGIN)
    _, _, tail = rest.partition(END)
    return f"{head}{BEGIN}\n\n{block}\n\n{END}{tail}"
