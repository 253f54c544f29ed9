"""The `memlake` command. Each module beside this one is one verb."""

from __future__ import annotations

import sys

from rich.text import Text

from memlake.analysis.cli.app import app
from memlake.analysis.cli.console import err
from memlake.ingest.landing.errors import Exit, MemlakeError


def main() -> None:
    """Run the command line; an error a person can act on is one line and an exit code."""
    try:
        app()
    except MemlakeError as error:
        _say(str(error))
        sys.exit(error.exit_code)
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            sys.exit(Exit.OK)
        place = f"{error.filename}: " if error.filename else ""
        _say(f"{place}{error.strerror or error} (free some disk, or check who may write there)")
        sys.exit(Exit.MACHINE)
    except KeyboardInterrupt:
        err.print("memlake: stopped; what was published before stays as it was")
        sys.exit(130)


def _say(text: str) -> None:
    """Print one line; what the user gave is text, never markup."""
    line = Text.assemble(("memlake:", "bold red"), " ", " ".join(text.split()))
    err.print(line, highlight=False, soft_wrap=True)
