"""What every command shares: the two consoles, progress, errors, and machine output."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

out = Console()
err = Console(stderr=True)

JsonFlag = Annotated[bool, typer.Option("--json", help="Print JSON for machines.")]


def emit_json(value: Any) -> None:
    """Print one JSON document on standard output, unstyled.

    JSON has no word for a number that is none or has no end: both become null. Bytes are
    told in hex digits, and all else that JSON does not know as text.
    """
    text = json.dumps(_plain(value), ensure_ascii=False, indent=2, default=_told, allow_nan=False)
    typer.echo(text)


def _plain(value: Any) -> Any:
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {str(key): _plain(one) for key, one in value.items()}
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value


def _told(value: Any) -> str:
    return value.hex() if isinstance(value, bytes) else str(value)


@contextmanager
def progress_bar(title: str) -> Iterator[Callable[[int, int, str], None]]:
    """Show a bar on standard error while work is under way.

    Yields:
        A callback that takes (done, total, what is being done).
    """
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("[dim]{task.fields[item]}"),
        console=err,
        transient=True,
        disable=not err.is_terminal or bool(os.environ.get("MEMLAKE_NO_PROGRESS")),
    )
    with bar:
        task = bar.add_task(title, total=None, item="")

        def update(done: int, total: int, item: str) -> None:
            bar.update(task, completed=done, total=total, item=escape(item))

        yield update
