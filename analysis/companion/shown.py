"""How figures of companion studies are written: shares in percent, the rest as they are."""

from __future__ import annotations

from memlake.analysis.companion.figures import unit
from memlake.analysis.studies.row import StudyRow

_FORM = {"count": "{:,.0f}", "messages": "{:,.0f}", "grade": "{:.3f}"}


def shown(row: StudyRow, value: float | None) -> str:
    """Write one number of a row in the row's unit; nothing where there is none."""
    if value is None:
        return ""
    form = _FORM.get(unit(row))
    return f"{100 * value:.2f}%" if form is None else form.format(value)


def shown_interval(row: StudyRow) -> str:
    """Write a row's interval."""
    return "" if row.lo is None else f"{shown(row, row.lo)} to {shown(row, row.hi)}"


def shown_gap(row: StudyRow) -> str:
    """Write ours minus the quoted figure, with its sign."""
    if row.difference is None:
        return ""
    sign = "+" if row.difference >= 0 else "-"
    return sign + shown(row, abs(row.difference))


def name_of(row: StudyRow) -> str:
    """Say what a figure is of, leaving out what goes without saying."""
    system = "" if row.system == "derivation" else f"{row.system} "
    way = "" if row.aggregation in ("pooled", "count") else f" ({row.aggregation})"
    return f"{system}{row.condition} {row.population} {row.metric}{way}"
