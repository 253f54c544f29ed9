"""Where a lakehouse stands: its root, its landing, its warehouse file, its reports."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from memlake.analysis.root import find_root


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
    def manifest(self) -> Path:
        """Dbt's manifest of the build that was published; other dbt runs leave it alone."""
        return self.root / "warehouse" / "manifest.json"

    @property
    def snapshot(self) -> Path:
        """What of the published warehouse an answering model may see; it holds no truth."""
        return self.root / "warehouse" / "snapshots" / "visible.duckdb"

    @property
    def reports(self) -> Path:
        """Where reports are written."""
        return self.root / "warehouse" / "reports"


def find_lake() -> Lake:
    """Return the lakehouse that a command is about.

    Raises:
        UsageError: If there is none, see `find_root`.
    """
    return Lake(find_root())


_PROJECT = ("models", "dbt", "analysis", "expectations", "dbt_project.yml", "profiles.yml")


def scratch_lake(folder: Path, project: Path) -> Lake:
    """Make an empty lakehouse beside the real one, with the same code and no data.

    Args:
        folder: An empty folder, which becomes the root.
        project: The root of the lakehouse whose code it shares, by links.
    """
    for name in _PROJECT:
        (folder / name).symlink_to(project / name)
    _share_parsed(folder, project)
    (folder / "warehouse").mkdir()
    return Lake(folder)


def _share_parsed(folder: Path, project: Path) -> None:
    # Code that dbt has parsed once it need not parse again for the same code elsewhere.
    parsed = Path("target") / "partial_parse.msgpack"
    if (project / parsed).is_file():
        (folder / parsed.parent).mkdir()
        shutil.copyfile(project / parsed, folder / parsed)
