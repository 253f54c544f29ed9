"""The page of a Setoka corpus: bars of its records, and every figure of how lifelike it is."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from memlake.analysis.studies.row import StudyRow

_WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def write_corpus_page(page: Path, dataset: str, rows: Sequence[StudyRow]) -> Path:
    """Write the page beside its place, then put it there; it needs no network.

    Args:
        page: Where it shall stand.
        dataset: The corpus that the figures are of.
        rows: The figures, in the order of the studies.

    Returns:
        The page.
    """
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent), autoescape=True, undefined=StrictUndefined
    )
    charts = [
        (title, _bars(rows, study))
        for title, study in (
            ("Records a user, by schema", "records_by_schema"),
            ("Records a user, by hour of the day", "records_by_hour"),
            ("Records a user, by weekday", "records_by_weekday"),
        )
    ]
    tables = [
        (study.replace("_", " "), *_pivot([row for row in rows if row.study == study]))
        for study in dict.fromkeys(row.study for row in rows)
        if not study.startswith("records_by_")
    ]
    text = environment.get_template("setoka_corpus.html.jinja").render(
        dataset=dataset, charts=charts, tables=tables
    )
    page.parent.mkdir(parents=True, exist_ok=True)
    draft = page.with_suffix(".tmp")
    draft.write_text(text, encoding="utf-8")
    return draft.replace(page)


def _bars(rows: Sequence[StudyRow], study: str) -> list[dict[str, object]]:
    mine = [row for row in rows if row.study == study and row.metric == "records_a_user"]
    values = [row.value or 0.0 for row in mine]
    longest = max(values, default=0.0) or 1.0
    return [
        {"label": _label(row.population), "value": value, "width": round(300 * value / longest, 1)}
        for row, value in zip(mine, values, strict=True)
    ]


def _label(population: str) -> str:
    key, value = population.split("=", 1)
    return _WEEKDAYS[int(value) - 1] if key == "weekday" else value


def _pivot(rows: Sequence[StudyRow]) -> tuple[list[str], list[tuple[str, list[str], int]]]:
    """Metrics across and populations down, each value beside its interval."""
    metrics = list(dict.fromkeys(row.metric for row in rows))
    lines = []
    for population in dict.fromkeys(row.population for row in rows):
        mine = {row.metric: row for row in rows if row.population == population}
        n = max(row.n for row in mine.values())
        lines.append((population, [_shown(mine.get(metric)) for metric in metrics], n))
    return metrics, lines


def _shown(row: StudyRow | None) -> str:
    if row is None or row.value is None:
        return ""
    interval = "" if row.lo is None or row.hi is None else f" ({row.lo:.2f} to {row.hi:.2f})"
    return f"{row.value:.4f}{interval}"
