"""The gates as a terminal table."""

from __future__ import annotations

from collections.abc import Iterator

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Group
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


def gate_table(run: GateRun) -> Group:
    """The run as a table, what blocks first, then what each unsettled result asks for.

    Results of one gate that passed, or were skipped for one reason, share a line.

    Args:
        run: A run of the gates.
    """
    table = Table(title="release gates", caption=caption(run), header_style="bold", box=SIMPLE_HEAD)
    lines = list(_lines(run))
    decided = [line for line in lines if line[0].status is not Status.SKIPPED]
    ids = [cell_len(together[0].gate.gate_id) for together in decided]
    # An id is copied whole: where the terminal is narrow, the words of the status give way.
    table.add_column("status")
    table.add_column("gate", width=max(ids, default=None), overflow="fold")
    # How many datasets it looked at.
    for heading in ("on", "checked", "failed"):
        table.add_column(heading, justify="right", no_wrap=True)
    for together in decided:
        table.add_row(*_cells(together))
    told = [_words(together) for together in decided if _unsettled(together[0])]
    return Group(table, *told, *_left_out(lines))


def _left_out(lines: list[list[GateResult]]) -> Iterator[Text]:
    """One line a reason for skipping, with how many gates it left out and on what."""
    reasons: dict[str, list[GateResult]] = {}
    for together in lines:
        if together[0].status is Status.SKIPPED:
            reasons.setdefault(together[0].reason or "", []).extend(together)
    for reason, results in reasons.items():
        where = ", ".join(sorted(set(_datasets(results))))
        gates = len({result.gate.gate_id for result in results})
        counted = f" {gates} gate{'s' if gates > 1 else ''}" + (f" on {where}" if where else "")
        yield Text.assemble(_status(results[0]), f"{counted}: {reason}")


def _lines(run: GateRun) -> Iterator[list[GateResult]]:
    lines: dict[object, list[GateResult]] = {}
    for result in by_urgency(run.results):
        told_apart = result.status in (Status.FAILED, Status.ERROR) or result.blocks
        alone = result.dataset if told_apart else None
        key = (result.gate.gate_id, result.status, result.reason, alone)
        lines.setdefault(key, []).append(result)
    yield from lines.values()


def _unsettled(result: GateResult) -> bool:
    return result.status is not Status.PASSED


def _cells(together: list[GateResult]) -> list[Text]:
    first = together[0]
    checked = _count([result.n_checked for result in together])
    failed = _count([result.n_failed for result in together])
    texts = (first.gate.gate_id, str(len(_datasets(together)) or ""), checked, failed)
    return [_status(first), *(Text(text) for text in texts)]


def _words(together: list[GateResult]) -> Text:
    """What a result that did not pass asks for, or why it was left out."""
    first = together[0]
    where = ", ".join(_datasets(together))
    words = first.gate.mend if first.status is Status.FAILED else first.reason or ""
    gate = f" {first.gate.gate_id}" + (f" on {where}" if where else "")
    return Text.assemble(_status(first), gate, f": {words}")


def _status(result: GateResult) -> Text:
    status = Text(result.status.value, style=_STYLE[result.status])
    if result.status not in (Status.PASSED, Status.SKIPPED) and not result.blocks:
        status.append(", no block", style="dim")
    return status


def _datasets(together: list[GateResult]) -> list[str]:
    return [result.dataset for result in together if result.dataset is not None]


def _count(counts: list[int | None]) -> str:
    known = [n for n in counts if n is not None]
    return f"{sum(known):,}" if known else ""
