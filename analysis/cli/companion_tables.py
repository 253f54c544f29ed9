"""How `memlake reproduce realcompanion` prints its studies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.table import Table

from memlake.analysis.companion.shown import name_of, shown, shown_gap, shown_interval
from memlake.analysis.studies.row import StudyRow


def study_tables(rows: Sequence[StudyRow], study: str | None) -> Iterator[Table]:
    """Make a table a study: what the paper prints too, and a study that it has no figure for.

    Args:
        rows: Every figure.
        study: The one study that is shown whole; every study if left out.
    """
    for name in dict.fromkeys(row.study for row in rows):
        if study in (None, name):
            mine = [row for row in rows if row.study == name]
            yield _table(name, mine, everything=study is not None)


def _table(name: str, rows: Sequence[StudyRow], *, everything: bool) -> Table:
    quoted = [row for row in rows if row.published is not None]
    shown_rows = quoted if quoted and not everything else rows
    rest = len(rows) - len(shown_rows)
    notes = [note for note in dict.fromkeys(row.note for row in shown_rows) if note]
    caption = "; ".join(notes) if len(notes) < 6 else "notes stand on the page"
    title = f"{name}; {rest} more figures on the page" if rest else name
    table = Table(title=title, caption=caption, title_justify="left")
    table.add_column("figure", overflow="fold")
    for heading in ("ours", "95% interval", "n", "quoted", "gap"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in shown_rows:
        table.add_row(
            name_of(row),
            shown(row, row.value) or "-",
            shown_interval(row),
            f"{row.n:,}",
            shown(row, row.published),
            shown_gap(row),
        )
    return table
