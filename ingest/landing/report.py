"""What a landing came to, as the command that landed tells it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from memlake.ingest.landing.manifest import Manifest


@dataclass(frozen=True)
class LandReport:
    """What a landing came to.

    Attributes:
        dataset: Name of the dataset.
        rows: Rows of each of its tables.
        skipped: Whether it was landed already from the same input by the same code.
        quarantined: Parts of the input that were set aside.
        quarantine: The file that holds them, or None where there are none.
    """

    dataset: str
    rows: Mapping[str, int]
    skipped: bool
    quarantined: int
    quarantine: Path | None


def report_landing(manifest: Manifest | None, *, skipped: bool) -> LandReport:
    """Tell what a landing came to.

    Args:
        manifest: Of the dataset, which is landed.
        skipped: Whether it was landed already.
    """
    assert manifest is not None, "what is landed has a manifest"
    aside = manifest.quarantine
    return LandReport(
        manifest.dataset,
        manifest.rows(),
        skipped,
        manifest.quarantined,
        manifest.folder / aside.file if aside else None,
    )
