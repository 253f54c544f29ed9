"""The page of a reproduction: every figure of every study, ours beside the quoted one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from memlake.analysis.leaderboard import percent
from memlake.analysis.studies.row import StudyRow


def write_reproduction(page: Path, rows: Sequence[StudyRow]) -> Path:
    """Write the page beside its place, then put it there.

    Args:
        page: Where it shall stand.
        rows: The figures, in the order of the studies.

    Returns:
        The page.
    """
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent), autoescape=True, undefined=StrictUndefined
    )
    environment.filters["percent"] = percent
    studies = [
        (name, [row for row in rows if row.study == name])
        for name in dict.fromkeys(row.study for row in rows)
    ]
    text = environment.get_template("reproduction.html.jinja").render(studies=studies)
    page.parent.mkdir(parents=True, exist_ok=True)
    draft = page.with_suffix(".tmp")
    draft.write_text(text, encoding="utf-8")
    return draft.replace(page)
