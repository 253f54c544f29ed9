"""What every command shares: the two consoles, progress, errors, and machine output."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

out = Console()
err = Console(stderr=True)

JsonFlag = Annotated[bool, typer.Option("--json", help="Print JSON for machines.")]


def emit_json(value: Any) -> None:
    """Print one JSON document on standard output, unstyled."""
    typer.echo(json.dumps(value, ensure_ascii=False, indent=2, default=str))


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
            bar.update(task, completed=done, total=total, item=item)

        yield update
