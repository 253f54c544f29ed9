"""Landing a synthetic corpus: declared tables, the same bytes, skipped the second time."""

from __future__ import annotations

from pathlib import Path

import pytest

from memlake.ingest.companion.generate import dataset_name, generate_tables
from memlake.ingest.companion.land_generated import land_generated
from memlake.ingest.companion.life.size import sizes
from memlake.ingest.companion.tables import COMPANION
from memlake.ingest.landing import read_manifest

SEED = 20260321


@pytest.fixture(scope="module")
def landing(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("landing")
    land_generated(root, SEED, tenth=True)
    return root


def test_a_corpus_lands_whole_and_is_skipped_when_it_is_there(landing: Path) -> None:
    report = land_generated(landing, SEED, tenth=True)
    assert report.skipped and report.dataset == "companion-20260321-tenth"
    assert report.rows["message"] == sum(one.messages for one in sizes(tenth=True))
    assert set(report.rows) == {table.name for table in COMPANION.tables}
    # What a released corpus cannot have is filled.
    assert min(report.rows[name] for name in ("life_matter", "life_turn", "turn_reading")) > 0


def test_the_same_seed_lands_the_same_bytes(landing: Path, tmp_path: Path) -> None:
    land_generated(tmp_path, SEED, tenth=True)
    hashes = []
    for root in (landing, tmp_path):
        manifest = read_manifest(root, COMPANION, dataset_name(SEED, tenth=True))
        assert manifest is not None
        hashes.append({name: file.sha256 for name, file in manifest.files.items()})
    assert hashes[0] == hashes[1]


def test_strata_are_drawn_exactly() -> None:
    rows = generate_tables(SEED, tenth=True)["chat_row"].to_pylist()
    for size in sizes(tenth=True):
        mine = [row["stratum"] for row in rows if row["user_id"] == size.user_id]
        assert mine.count("proportional") == size.proportional
        assert mine.count("abstention") == size.abstention
