"""The gates as one HTML page: what needs attention, then every gate by dataset."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from .result import GateResult, GateRun, Status

_TEMPLATES = Path(__file__).resolve().parent / "templates"
# What has to be looked at comes first.
_ORDER = (Status.FAILED, Status.ERROR, Status.VACUOUS, Status.SKIPPED, Status.PASSED)
_SETTLED = (Status.PASSED, Status.SKIPPED)


def by_urgency(results: Iterable[GateResult]) -> list[GateResult]:
    """What blocks first, then failed, errored, vacuous, skipped and passed results."""
    return sorted(results, key=lambda result: (not result.blocks, _ORDER.index(result.status)))


def caption(run: GateRun) -> str:
    """One line: is the run clean, and how many results ended how."""
    counts = ", ".join(f"{n} {status}" for status, n in run.counts.items() if n)
    if run.clean:
        return f"clean: nothing blocks ({counts or 'no gate ran'})"
    n = len(run.blocking)
    return f"blocked by {n} result{'' if n == 1 else 's'} ({counts})"


def render_html(run: GateRun) -> str:
    """Render a run as one page, without script, font or style from elsewhere.

    Args:
        run: A run of the gates.

    Returns:
        The page's text. Failing rows and SQL are escaped.
    """
    # Importing it costs time that a command without a report need not spend.
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["cell"] = _cell
    environment.filters["thousands"] = lambda n: "" if n is None else f"{n:,}"
    return environment.get_template("gates.html.j2").render(
        run=run.as_dict(),
        caption=caption(run),
        attention=[r.as_dict() for r in by_urgency(run.results) if r.status not in _SETTLED],
        columns=_columns(run),
        rows=_rows(run),
    )


def _columns(run: GateRun) -> list[str]:
    """The datasets, and last a column for what belongs to none."""
    named = sorted({r.dataset for r in run.results if r.dataset is not None})
    return [*named, *([""] if any(r.dataset is None for r in run.results) else [])]


def _rows(run: GateRun) -> list[dict[str, Any]]:
    """A row a gate, with its results by dataset."""
    gates = dict.fromkeys(result.gate for result in run.results)
    return [
        {
            "gate": gate,
            "results": {r.dataset or "": r.as_dict() for r in run.results if r.gate == gate},
            "sql": next((r.sql for r in run.results if r.gate == gate and r.sql), None),
        }
        for gate in gates
    ]


def _cell(value: object) -> str:
    """A value of a failing row as it is shown: NULL by name, lists as JSON."""
    if value is None:
        return "NULL"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
