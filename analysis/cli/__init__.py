"""The `memlake` command. Each module beside this one is one verb."""

from __future__ import annotations

import sys

from memlake.analysis.cli.app import app
from memlake.analysis.cli.console import err
from memlake.ingest.landing.errors import Exit, MemlakeError


def main() -> None:
    """Run the command line; an error a person can act on is one line and an exit code."""
    try:
        app()
    except MemlakeError as error:
        err.print(f"[bold red]memlake:[/] {error}", highlight=False, soft_wrap=True)
        sys.exit(error.exit_code)
    except KeyboardInterrupt:
        err.print("memlake: stopped; what was published before stays as it was")
        sys.exit(130)
    except BrokenPipeError:
        sys.exit(Exit.OK)
