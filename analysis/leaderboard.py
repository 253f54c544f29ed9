"""The leaderboard as people read it."""

from __future__ import annotations

import contextlib
from itertools import groupby
from pathlib import Path
from typing import Any

import duckdb
from rich.console import Group
from rich.table import Table

from memlake.analysis.warehouse import open_read_only
from memlake.ingest.landing.errors import BadInputError

_ROWS = """
    select
        board.* exclude (headline),
        rate.value as answer_rate,
        answered.value as submission_coverage
    from metrics.leaderboard as board
    left join metrics.leaderboard as rate
        on
            rate.metric = 'answer_rate'
            and board.run_set_id = rate.run_set_id
            and board.condition = rate.condition
            and board.population = rate.population
    left join metrics.leaderboard as answered
        on
            answered.metric = 'submission_coverage'
            and board.run_set_id = answered.run_set_id
            and board.track = answered.track
            and board.population = answered.population
    where board.headline or ?
    order by
        board.benchmark, board.dataset, board.track,
        contains(board.condition, 'gold=distant'), board.metric,
        if(board.track in ('query', 'reconstruction'), board.population, ''),
        round(board.value, 9) desc nulls last, board.system, board.population
"""


def leaderboard_rows(warehouse: Path, *, headline_only: bool = False) -> list[dict[str, Any]]:
    """Return rows of `metrics.leaderboard` as dictionaries, best first within a dataset.

    Beside a score stand `answer_rate`, where its benchmark has one, and `submission_coverage`.

    Args:
        warehouse: The published DuckDB file.
        headline_only: Leave out all but the rows that a person looks at first.

    Raises:
        LockedError: If another process holds the warehouse for writing.
        BadInputError: If there is no warehouse, or it has no leaderboard.
    """
    with contextlib.closing(open_read_only(warehouse)) as connection:
        try:
            cursor = connection.execute(_ROWS, [not headline_only])
        except duckdb.CatalogException as error:
            raise BadInputError(
                str(warehouse), "it has no leaderboard", mend="run `memlake build`"
            ) from error
        names = [column[0] for column in cursor.description or []]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def leaderboard_table(warehouse: Path) -> Group:
    """Return the headline rows of `metrics.leaderboard`, in percent, by dataset and metric."""
    rows = leaderboard_rows(warehouse, headline_only=True)
    return Group(*(_dataset_table(title, list(mine)) for title, mine in groupby(rows, key=_title)))


def _title(row: dict[str, Any]) -> str:
    """What a row's table is headed by; all accuracies of a dataset stand in one table."""
    what = "test split" if _is_accuracy(row) else row["metric"]
    parts = [row["benchmark"], row["dataset"]]
    if row["track"] in ("chat", "qa", "reconstruction"):
        parts.append(row["track"])
    if row["track"] in ("query", "reconstruction"):
        parts.append(row["population"])
    if row["condition"] == "gold=distant":
        what = f"{what} ({row['condition']}, {row['population']})"
    unit = "times 100" if row["metric"] == "kendall_tau" else "percent"
    return f"{' · '.join([*parts, what])}, {unit}"


def _is_accuracy(row: dict[str, Any]) -> bool:
    return row["metric"] in ("macro_accuracy", "selective_accuracy")


def _dataset_table(title: str, rows: list[dict[str, Any]]) -> Table:
    """Beside each value stands of how many items it is, and how many the system answered."""
    asked = " or ".join(f"{n:,}" for n in sorted({row["n"] for row in rows}))
    table = Table(title=f"{title}, n = {asked}", header_style="bold", title_justify="left")
    table.add_column("system", overflow="fold")
    shares = ["answered"] if _answers(rows[0]) else ["scored", "answered"]
    for heading in ("value", "95% interval", *shares):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        mark = "" if row["provenance"] == "measured" else f" ({row['provenance']})"
        table.add_row(
            system_name(row) + mark,
            percent(row["value"]),
            interval(row),
            *(percent(_shares(row)[share]) for share in shares),
        )
    return table


def _answers(row: dict[str, Any]) -> bool:
    """Whether an item without an answer is all that keeps it from being scored."""
    return row["answer_rate"] is not None or _is_accuracy(row)


def _shares(row: dict[str, Any]) -> dict[str, float | None]:
    scored = _share(row["n_scored"], row["n"])
    told = (row["answer_rate"], row["submission_coverage"], scored)
    return {"scored": scored, "answered": next((one for one in told if one is not None), None)}


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def system_name(row: dict[str, Any]) -> str:
    """Return a row's system, with its condition where that is not its benchmark's plain one."""
    plain = row["condition"] in ("direct_readout", "gold=full", "gold=distant", "views")
    return str(row["system"]) if plain else f"{row['system']} ({row['condition']})"


def percent(value: float | None) -> str:
    """Return a share as a percentage with two decimals; NULL stays NULL."""
    return "NULL" if value is None else f"{100 * value:.2f}"


def interval(row: dict[str, Any]) -> str:
    """Return a row's interval in percent, or nothing where it has none."""
    return "" if row["lo"] is None else f"{percent(row['lo'])} to {percent(row['hi'])}"
