"""The gates as a terminal table."""

from __future__ import annotations

from collections.abc import Iterator

from rich.table import Table
from rich.text import Text

from .page import by_urgency, caption
from .result import GateResult, GateRun, Status

_STYLE = {
    Status.PASSED: "green",
    Status.FAILED: "bold red",
    Status.ERROR: "bold magenta",
    Status.VACUOUS: "yellow",
    Status.SKIPPED: "dim",
}


def gate_table(run: GateRun) -> Table:
    """The run as a table, what blocks first, with the counts per status below it.

    Results of one gate that passed, or were skipped for one reason, share a line.

    Args:
        run: A run of the gates.
    """
    table = Table(title="release gates", caption=caption(run), header_style="bold")
    table.add_column("status", no_wrap=True)
    table.add_column("gate", no_wrap=True)
    table.add_column("dataset", overflow="fold")
    table.add_column("checked", justify="right")
    table.add_column("failed", justify="right")
    table.add_column("what to do, or why it was left out", overflow="fold")
    for together in _lines(run):
        table.add_row(*_cells(together))
    return table


def _lines(run: GateRun) -> Iterator[list[GateResult]]:
    lines: dict[object, list[GateResult]] = {}
    for result in by_urgency(run.results):
        settled = result.status in (Status.PASSED, Status.SKIPPED)
        alone = None if settled else result.dataset
        key = (result.gate.gate_id, result.status, result.reason, alone)
        lines.setdefault(key, []).append(result)
    yield from lines.values()


def _cells(together: list[GateResult]) -> list[Text]:
    first = together[0]
    status = Text(first.status.value, style=_STYLE[first.status])
    if first.status not in (Status.PASSED, Status.SKIPPED) and not first.blocks:
        status.append(" (does not block)", style="dim")
    names = [result.dataset for result in together if result.dataset is not None]
    words = first.gate.mend if first.status is Status.FAILED else first.reason or ""
    checked = _count([result.n_checked for result in together])
    failed = _count([result.n_failed for result in together])
    texts = (first.gate.gate_id, ", ".join(names), checked, failed, words)
    return [status, *(Text(text) for text in texts)]


def _count(counts: list[int | None]) -> str:
    known = [n for n in counts if n is not None]
    return f"{sum(known):,}" if known else ""
