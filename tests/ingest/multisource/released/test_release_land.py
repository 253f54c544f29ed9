"""Landing a release: what is skipped, what is refused, what is set aside."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pytest

from memlake.ingest.landing import landed, verify
from memlake.ingest.landing.errors import BadInputError, UsageError
from memlake.ingest.multisource import land as landing
from memlake.ingest.multisource.land import land_release
from memlake.ingest.multisource.tables import MULTISOURCE

Tree = dict[str, Any]
Pack = Callable[..., Path]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "landing"


def folder(root: Path) -> Path:
    return root / "multisource/dataset=released-77"


def break_bedtime(tree: Tree) -> None:
    planner = tree["p_shift_1/structural_sources/planner.json"]
    planner["records"][6]["sleep_target"]["bedtime"] = "25:61"


def test_every_declared_table_lands_with_documents_and_audit_labels(
    root: Path, tree: Tree, pack: Pack
):
    report = land_release(root, pack(tree))
    assert (report.dataset, report.skipped, report.quarantined) == ("released-77", False, 0)
    assert report.rows == {
        "persona": 3,
        "event_day": 90,
        "profile": 3,
        "planner_day": 90,
        "self_report_day": 90,
        "objective_day": 90,
        "device_day": 90,
        "projection_knob": 3,
        "memory_document": 3,
        "audit_label": 54,
        "ground_truth": 54,
        "direct_readout": 270,
    }
    counts = {
        table: duckdb.sql(f"select count(*) from '{folder(root)}/{table}.parquet'").fetchone()
        for table in report.rows
    }
    assert counts == {table: (n,) for table, n in report.rows.items()}
    (manifest,) = landed(root, MULTISOURCE)
    assert (manifest.seed, verify(manifest)) == (77, [])


def test_the_same_files_are_skipped_wherever_they_lie(
    root: Path, tree: Tree, pack: Pack, write: Pack
):
    first = land_release(root, pack(tree))
    again = land_release(root, write(tree))
    assert again.skipped
    assert (again.dataset, again.rows, again.quarantined) == (first.dataset, first.rows, 0)


def test_other_code_lands_anew(root: Path, tree: Tree, pack: Pack, monkeypatch: pytest.MonkeyPatch):
    land_release(root, pack(tree))
    monkeypatch.setattr(landing, "_code_version", lambda: "another")
    assert not land_release(root, pack(tree)).skipped
    assert landed(root, MULTISOURCE)[0].code_version == "another"


def test_other_files_of_the_same_seed_need_replace(root: Path, tree: Tree, pack: Pack):
    land_release(root, pack(tree))
    before = (folder(root) / "persona.parquet").read_bytes()
    tree["config/personas.json"][0]["profile"]["age"] = 32
    with pytest.raises(UsageError, match=r"^released-77 is landed with other parameters: release_"):
        land_release(root, pack(tree))
    assert (folder(root) / "persona.parquet").read_bytes() == before
    assert not land_release(root, pack(tree), replace=True).skipped
    assert (folder(root) / "persona.parquet").read_bytes() != before


def test_a_bad_release_leaves_the_published_one_as_it_was(root: Path, tree: Tree, pack: Pack):
    land_release(root, pack(tree))
    before = {p.name: p.read_bytes() for p in folder(root).iterdir()}
    break_bedtime(tree)
    with pytest.raises(BadInputError, match=r'· p_shift_1 · .*"25:61" is not a time of day'):
        land_release(root, pack(tree), replace=True)
    assert {p.name: p.read_bytes() for p in folder(root).iterdir()} == before
    assert len(list((root / ".versions/multisource").iterdir())) == 1


def test_what_is_set_aside_lies_beside_the_tables_and_is_counted(
    root: Path, tree: Tree, pack: Pack
):
    break_bedtime(tree)
    report = land_release(root, pack(tree), quarantine=True)
    assert (report.quarantined, report.rows["persona"], report.rows["event_day"]) == (1, 2, 60)
    assert report.rows["audit_label"] == 36
    assert json.loads((folder(root) / "quarantine.json").read_text()) == [
        {
            "field": "records[6].sleep_target.bedtime (day 7)",
            "file": "seeds/s77/p_shift_1/structural_sources/planner.json",
            "persona": "p_shift_1",
            "reason": '"25:61" is not a time of day from 00:00 to 23:59, written HH:MM',
        }
    ]
    (manifest,) = landed(root, MULTISOURCE)
    assert manifest.quarantined == 1


def test_a_strict_load_is_not_skipped_over_a_quarantined_one(root: Path, tree: Tree, pack: Pack):
    break_bedtime(tree)
    archive = pack(tree)
    land_release(root, archive, quarantine=True)
    again = land_release(root, archive, quarantine=True)
    assert (again.skipped, again.quarantined) == (True, 1)
    with pytest.raises(BadInputError, match="25:61"):
        land_release(root, archive)


def test_a_whole_release_is_skipped_with_quarantine_too(root: Path, tree: Tree, pack: Pack):
    archive = pack(tree)
    land_release(root, archive)
    assert land_release(root, archive, quarantine=True).skipped


def test_a_broken_manifest_is_named_and_replaced_on_demand(root: Path, tree: Tree, pack: Pack):
    land_release(root, pack(tree))
    (folder(root) / "manifest.json").write_text("{}")
    with pytest.raises(BadInputError, match=r"manifest\.json: the manifest cannot be read"):
        land_release(root, pack(tree))
    assert not land_release(root, pack(tree), replace=True).skipped
    assert len(landed(root, MULTISOURCE)) == 1
