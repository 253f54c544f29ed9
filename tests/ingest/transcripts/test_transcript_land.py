"""Landing transcripts: once for one input, over another only when told, whole or not at all."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from memlake.ingest.landing import read_manifest
from memlake.ingest.landing.errors import BadInputError, UsageError
from memlake.ingest.transcripts.land import land_locomo, land_longmemeval, land_memorybank
from memlake.ingest.transcripts.tables import TRANSCRIPTS

Write = Callable[..., Path]


def test_a_second_landing_is_skipped_and_another_file_needs_replace(
    write: Write, talk: dict[str, Any], tmp_path: Path
) -> None:
    root = tmp_path / "landing"
    first = land_locomo(root, write([talk]))
    again = land_locomo(root, write([talk]))
    assert (first.skipped, again.skipped) == (False, True)
    assert first.rows == again.rows and first.rows["message"] == 5
    talk["sample_id"] = "c-9"
    with pytest.raises(UsageError, match="--replace"):
        land_locomo(root, write([talk]))
    assert not land_locomo(root, write([talk]), replace=True).skipped


def test_what_was_set_aside_is_counted_and_strict_reads_again(
    write: Write, talk: dict[str, Any], tmp_path: Path
) -> None:
    root = tmp_path / "landing"
    talk["qa"].append("no question")
    assert land_locomo(root, write([talk])).quarantined == 1
    manifest = read_manifest(root, TRANSCRIPTS, "locomo")
    assert manifest is not None and manifest.quarantined == manifest.rows()["set_aside"] == 1
    with pytest.raises(BadInputError, match=r"\[0\].qa\[2\]"):
        land_locomo(root, write([talk]), strict=True)
    assert read_manifest(root, TRANSCRIPTS, "locomo") == manifest


def test_a_file_cut_short_leaves_what_was_landed(
    write: Write, talk: dict[str, Any], tmp_path: Path
) -> None:
    root = tmp_path / "landing"
    path = write([talk])
    land_locomo(root, path)
    before = read_manifest(root, TRANSCRIPTS, "locomo")
    with pytest.raises(BadInputError, match="cut short"):
        land_locomo(root, write(path.read_bytes()[:200]), replace=True)
    assert read_manifest(root, TRANSCRIPTS, "locomo") == before


def test_the_zone_is_part_of_what_was_landed(
    write: Write, talk: dict[str, Any], tmp_path: Path
) -> None:
    root = tmp_path / "landing"
    land_locomo(root, write([talk]))
    with pytest.raises(UsageError, match="zone None -> America/New_York"):
        land_locomo(root, write([talk]), zone="America/New_York")


def test_longmemeval_lands_under_its_name(
    write: Write, haystack: dict[str, Any], tmp_path: Path
) -> None:
    report = land_longmemeval(tmp_path / "landing", write([haystack]))
    assert (report.dataset, report.rows["session"], report.quarantined) == ("longmemeval", 4, 0)


def test_a_folder_without_memorybank_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="name memory_bank_en"):
        land_memorybank(tmp_path / "landing", tmp_path)
    other = tmp_path / "other.json"
    with pytest.raises(BadInputError, match=r"other\.json: no such file or folder"):
        land_memorybank(tmp_path / "landing", other)
    other.write_text("{}")
    with pytest.raises(BadInputError, match=r"other\.json: no file of MemoryBank"):
        land_memorybank(tmp_path / "landing", other)
