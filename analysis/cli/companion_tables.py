"""How `memlake reproduce realcompanion` prints its studies."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table

from memlake.analysis.companion.shown import name_of, shown, shown_gap, shown_interval
from memlake.analysis.studies.row import StudyRow


def study_table(study: str, rows: Sequence[StudyRow]) -> Table:
    """Make the table of one study.

    Args:
        study: The study.
        rows: Its figures.
    """
    notes = [note for note in dict.fromkeys(row.note for row in rows) if note]
    caption = "; ".join(notes) if len(notes) < 6 else "notes stand on the page"
    table = Table(title=study, caption=caption, title_justify="left")
    table.add_column("figure", overflow="fold")
    for heading in ("ours", "95% interval", "n", "quoted", "gap"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        table.add_row(
            name_of(row),
            shown(row, row.value) or "-",
            shown_interval(row),
            f"{row.n:,}",
            shown(row, row.published),
            shown_gap(row),
        )
    return table
