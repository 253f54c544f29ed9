"""Where a dataset lies: a link in the landing folder, and the versions behind it.

    <root>/<benchmark>/dataset=<name>            a link to the published version
    <root>/.versions/<benchmark>/<name>-<hash>/  <table>.parquet, manifest.json

`root` is the landing folder throughout. The link is relative, so a landing can move.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from memlake.ingest.landing.errors import UsageError

DRAFT = ".draft-"
LINK = ".link-"
_PREFIX = "dataset="
_NAME = re.compile(r"[a-z0-9_][a-z0-9_.-]{0,199}")


@dataclass(frozen=True)
class Place:
    """The place of one dataset of one benchmark.

    Attributes:
        root: The landing folder.
        benchmark: Name of the benchmark.
        dataset: Name of the dataset: lower case, digits, `_`, `-` and `.`.
    """

    root: Path
    benchmark: str
    dataset: str

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.dataset):
            raise UsageError(
                f"{self.dataset!r} cannot name a dataset "
                "(use lower case, digits, '_', '-', '.', at most 200)"
            )

    @property
    def folder(self) -> Path:
        """The folder that holds the benchmark's links."""
        return self.root / self.benchmark

    @property
    def versions(self) -> Path:
        """The folder that holds the benchmark's versions and drafts."""
        return versions_folder(self.root, self.benchmark)

    @property
    def link(self) -> Path:
        """The published dataset."""
        return self.folder / f"{_PREFIX}{self.dataset}"

    def target(self, version: str) -> str:
        """Return what the link has to say to point at a version."""
        return f"../.versions/{self.benchmark}/{version}"

    def published(self) -> str | None:
        """Return the name of the version the link points at, if it is published."""
        return self.link.readlink().name if self.link.is_symlink() else None


def versions_folder(root: Path, benchmark: str) -> Path:
    """Return the folder of a benchmark's versions and drafts."""
    return root / ".versions" / benchmark


def published_places(root: Path, benchmark: str = "*") -> Iterator[Place]:
    """Yield the place of every published dataset, by benchmark and name.

    Args:
        root: The landing folder.
        benchmark: Name of the benchmark; every one if left out.
    """
    for link in sorted(root.glob(f"{benchmark}/{_PREFIX}*")):
        if link.is_symlink():
            yield Place(root, link.parent.name, link.name.removeprefix(_PREFIX))
