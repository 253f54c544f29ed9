"""The root of the lakehouse that a command is about."""

from __future__ import annotations

import os
from pathlib import Path

from memlake.ingest.landing.errors import UsageError


def find_root() -> Path:
    """Find the root of the lakehouse that a command is about.

    Looks at `MEMLAKE_ROOT`, then at the working folder and those above it, then at the
    clone that this package is installed from.

    Raises:
        UsageError: If none of them is the root of a lakehouse.
    """
    named = os.environ.get("MEMLAKE_ROOT")
    here = Path.cwd()
    places = [Path(named)] if named else [here, *here.parents, Path(__file__).resolve().parents[1]]
    for place in places:
        if (place / "dbt_project.yml").is_file() and (place / "models").is_dir():
            return place.resolve()
    raise UsageError(
        f"no lakehouse at {places[0]}: run from a clone's root, or set MEMLAKE_ROOT to one"
    )
