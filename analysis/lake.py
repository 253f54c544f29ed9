"""Where a lakehouse stands: its root, its landing, its warehouse file, its reports."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from memlake.ingest.landing.errors import UsageError


@dataclass(frozen=True)
class Lake:
    """The places of one lakehouse, all below its root.

    Attributes:
        root: The folder that holds `dbt_project.yml`.
    """

    root: Path

    @property
    def landing(self) -> Path:
        """Where datasets are landed."""
        return self.root / "warehouse" / "landing"

    @property
    def warehouse(self) -> Path:
        """The DuckDB file that a build publishes."""
        return self.root / "warehouse" / "memlake.duckdb"

    @property
    def reports(self) -> Path:
        """Where reports are written."""
        return self.root / "warehouse" / "reports"


def find_lake() -> Lake:
    """Find the lakehouse a command is about.

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
            return Lake(place.resolve())
    raise UsageError(
        f"no lakehouse at {places[0]}: run from a clone's root, or set MEMLAKE_ROOT to one"
    )


_PROJECT = ("models", "dbt", "analysis", "expectations", "dbt_project.yml", "profiles.yml")


def scratch_lake(folder: Path, project: Path) -> Lake:
    """Make an empty lakehouse beside the real one, with the same code and no data.

    Args:
        folder: An empty folder, which becomes the root.
        project: The root of the lakehouse whose code it shares, by links.
    """
    for name in _PROJECT:
        (folder / name).symlink_to(project / name)
    (folder / "warehouse").mkdir()
    return Lake(folder)
