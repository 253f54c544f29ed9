"""The `memlake` command. Each module beside this one is one verb.

This one loads nothing before it can be stopped: Ctrl-C is one line from the first moment.
"""

from __future__ import annotations

import sys

_STOPPED = 130  # what a shell expects of a command that Ctrl-C ended


def main() -> None:
    """Run the command line; Ctrl-C, while modules load too, is one line and exit code 130."""
    try:
        from memlake.analysis.cli.run import run

        run()
    except (KeyboardInterrupt, SystemExit) as stop:
        if isinstance(stop, SystemExit) and stop.code != _STOPPED:
            raise
        sys.stderr.write("memlake: stopped; what was published before stays as it was\n")
        sys.exit(_STOPPED)
