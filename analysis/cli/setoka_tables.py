"""How `memlake reproduce setoka` prints its studies."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table

from memlake.analysis.leaderboard import percent
from memlake.analysis.studies.row import StudyRow

LEVELS = ("SM", "MH", "EM", "BP", "PT")
_RATE = "answer_rate"


def setoka_table(study: str, rows: Sequence[StudyRow]) -> Table:
    """Make the table of one study: systems by what they were measured on.

    Args:
        study: The study.
        rows: Its figures.
    """
    return _levels(rows) if study == "levels" else _figures(study, rows)


def our_levels(rows: Sequence[StudyRow]) -> Table:
    """Make the table of the levels, of what we measured alone.

    Args:
        rows: The figures of any studies.
    """
    return _levels([row for row in rows if row.study == "levels" and row.condition == "views"])


def _levels(rows: Sequence[StudyRow]) -> Table:
    """Score and, in brackets, answer rate, in percent; quoted cells are marked."""
    table = Table(
        title="levels: similarity, for PT tau, in percent; below it the answer rate",
        caption='"q" is quoted, of a different corpus; a dash was not run',
        title_justify="left",
    )
    table.add_column("system", overflow="fold")
    for level in LEVELS:
        table.add_column(level, justify="right", no_wrap=True)
    for system, condition in dict.fromkeys((row.system, row.condition) for row in rows):
        mine = [row for row in rows if (row.system, row.condition) == (system, condition)]
        oracle = " (oracle)" if any("oracle" in row.note for row in mine) else ""
        of = condition.removeprefix("model=")
        shown = f"{system}{oracle}" if condition == "views" else f"{system} · {of}"
        table.add_row(shown, *(_cell(mine, f"level={level}") for level in LEVELS))
    return table


def _cell(rows: Sequence[StudyRow], population: str) -> str:
    mine = [row for row in rows if row.population == population]
    score = next((_shown(row) for row in mine if row.metric != _RATE), "-")
    rate = next((_shown(row) for row in mine if row.metric == _RATE), None)
    return score if rate is None else f"{score}\n({rate})"


def _shown(row: StudyRow) -> str:
    if row.value is not None:
        return f"{100 * row.value:.1f}"
    return "-" if row.published is None else f"q {100 * row.published:.0f}"


def _figures(name: str, rows: Sequence[StudyRow]) -> Table:
    """One row a figure; a permutation's p stands beside the tau that it tests."""
    tests = {_subject(row): row for row in rows if row.metric == "permutation_p"}
    table = Table(title=name, title_justify="left")
    table.add_column("figure, percent", overflow="fold")
    for heading in ("ours", "95% interval", "p", "n", "quoted"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        if row.metric == "permutation_p":
            continue
        test = tests.get(_subject(row)) if row.metric == "kendall_tau" else None
        table.add_row(
            " ".join(part for part in _named(row) if part),
            "-" if row.value is None else percent(row.value),
            "" if row.lo is None else f"{percent(row.lo)} to {percent(row.hi)}",
            "" if test is None else _p_value(test),
            f"{row.n:,}",
            "" if row.published is None else percent(row.published),
        )
    return table


def _named(row: StudyRow) -> tuple[str, ...]:
    return row.system, row.condition.removeprefix("views"), row.population, row.metric


def _subject(row: StudyRow) -> tuple[str, str, str]:
    return row.system, row.condition, row.population


def _p_value(row: StudyRow) -> str:
    if row.value is not None:
        return f"{row.value:.4f}"
    return "" if row.published is None else f"q {row.published:.3f}"
