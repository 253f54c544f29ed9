"""The page of the RealCompanion reproduction: every figure, ours beside the quoted one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from memlake.analysis.companion.shown import name_of, shown, shown_gap, shown_interval
from memlake.analysis.studies.row import StudyRow


def write_companion_page(
    page: Path, dataset: str, rows: Sequence[StudyRow], *, synthetic: bool
) -> Path:
    """Write the page beside its place, then put it there.

    Args:
        page: Where it shall stand.
        dataset: The corpus that ours are of.
        rows: The figures, in the order of the studies.
        synthetic: Whether that corpus is generated.

    Returns:
        The page.
    """
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent), autoescape=True, undefined=StrictUndefined
    )
    studies = [
        (name, [row for row in rows if row.study == name])
        for name in dict.fromkeys(row.study for row in rows)
    ]
    text = environment.get_template("companion.html.jinja").render(
        dataset=dataset,
        synthetic=synthetic,
        studies=studies,
        name_of=name_of,
        shown=shown,
        shown_gap=shown_gap,
        shown_interval=shown_interval,
    )
    page.parent.mkdir(parents=True, exist_ok=True)
    draft = page.with_suffix(".tmp")
    draft.write_text(text, encoding="utf-8")
    return draft.replace(page)
