"""Landing exports: without labels, once, and whole or not at all."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from memlake.ingest.landing import read_manifest
from memlake.ingest.landing.errors import BadInputError, UsageError
from memlake.ingest.multisource.land import land_exports
from memlake.ingest.multisource.tables import MULTISOURCE


def test_exports_land_as_a_dataset_that_says_it_has_no_labels(
    exports: Path, tmp_path: Path
) -> None:
    report = land_exports(tmp_path / "landing", exports, "mira")
    assert report.dataset == "exports-mira"
    assert not report.skipped
    empty = {name for name, rows in report.rows.items() if rows == 0}
    assert empty == {
        "event_day",
        "projection_knob",
        "audit_label",
        "ground_truth",
        "direct_readout",
    }
    manifest = read_manifest(tmp_path / "landing", MULTISOURCE, "exports-mira")
    assert manifest is not None
    assert manifest.parameters["labels"] is False
    document = pq.read_table(manifest.folder / "memory_document.parquet")["text"][0].as_py()
    assert "mira" not in document.lower()
    assert "choir rehearsal" in document


def test_the_same_exports_are_landed_once_and_others_want_replace(
    exports: Path, tmp_path: Path, spoil: Callable[..., Path]
) -> None:
    root = tmp_path / "landing"
    land_exports(root, exports, "mira")
    assert land_exports(root, exports, "mira").skipped
    spoil("profile.json", '"age": 36', '"age": 37')
    with pytest.raises(UsageError, match="exports-mira is landed with other parameters"):
        land_exports(root, exports, "mira")
    assert not land_exports(root, exports, "mira", replace=True).skipped


def test_bad_exports_leave_what_was_landed(
    exports: Path, tmp_path: Path, spoil: Callable[..., Path]
) -> None:
    root = tmp_path / "landing"
    land_exports(root, exports, "mira")
    before = read_manifest(root, MULTISOURCE, "exports-mira")
    spoil("profile.json", '"age": 36', '"age": "old"')
    with pytest.raises(BadInputError, match=r'profile\.json · age: "old" is not a whole number'):
        land_exports(root, exports, "mira", replace=True)
    assert read_manifest(root, MULTISOURCE, "exports-mira") == before


def test_a_name_that_cannot_name_a_dataset_is_refused(exports: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot name a dataset"):
        land_exports(tmp_path / "landing", exports, "Mira")
