"""Running the command line: an error a person can act on is one line and an exit code."""

from __future__ import annotations

import io
import os
import sys

from rich.text import Text

from memlake.analysis.cli.app import app
from memlake.analysis.cli.console import err
from memlake.ingest.landing.errors import Exit, MemlakeError
from memlake.ingest.landing.files import machine_error


def run() -> None:
    """Run the command line.

    Raises:
        SystemExit: With the exit code, see `Exit`; of Ctrl-C, with what a shell expects.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that can't show a letter shows its code in its place.
            stream.reconfigure(errors="backslashreplace")
    try:
        app()
    except MemlakeError as error:
        _say(str(error))
        sys.exit(error.exit_code)
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            # Whoever read has read enough; what is still to be flushed goes nowhere.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(Exit.OK)
        _say(str(machine_error(error)))
        sys.exit(Exit.MACHINE)
    except Exception as error:
        from memlake.analysis.warehouse import lines_joined, refused_by_machine

        if not refused_by_machine(str(error)):
            raise
        # DuckDB passes on the system's refusal as an error of its own.
        _say(lines_joined(str(error)))
        sys.exit(Exit.MACHINE)


def _say(text: str) -> None:
    """Print one line; what the user gave is text, never markup."""
    line = Text.assemble(("memlake:", "bold red"), " ", " ".join(text.split()))
    err.print(line, highlight=False, soft_wrap=True)
