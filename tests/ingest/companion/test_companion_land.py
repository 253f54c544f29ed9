"""A corpus is landed once, under its name, and its reporting rule is worked out by hand."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from memlake.ingest.companion.corpus_manifest import category_reports
from memlake.ingest.companion.land import land_corpus
from memlake.ingest.companion.registry import choice, slots
from memlake.ingest.companion.tables import COMPANION
from memlake.ingest.landing import read_manifest
from memlake.ingest.landing.errors import BadInputError, UsageError


@pytest.fixture
def folder(tmp_path: Path, companion_corpus: ModuleType) -> Path:
    made: Path = companion_corpus.write_corpus(
        tmp_path / "corpus", companion_corpus.small_corpus(), manifest=False
    )
    return made


def test_a_corpus_is_landed_once_and_then_skipped(folder: Path, tmp_path: Path) -> None:
    root = tmp_path / "landing"
    first = land_corpus(root, folder)
    assert (first.dataset, first.skipped, first.quarantined) == ("realcompanion", False, 0)
    assert first.rows["message"] == 53 + 19 + 4
    assert first.rows["chat_row"] == 12 + 4 + 2
    # 42 counters: five of a source, six of chat, three of qa, each three times.
    assert first.rows["counter"] == 3 * (5 + 6 + 3)
    assert land_corpus(root, folder).skipped


def test_another_input_under_the_name_needs_replace(folder: Path, tmp_path: Path) -> None:
    root = tmp_path / "landing"
    land_corpus(root, folder)
    for file in folder.glob("U03_*.json"):
        file.unlink()
    with pytest.raises(UsageError):
        land_corpus(root, folder)
    assert land_corpus(root, folder, replace=True).rows["subject"] == 2
    assert land_corpus(root, folder, dataset="second").dataset == "second"


def test_quarantine_sets_a_subject_aside_and_says_so(folder: Path, tmp_path: Path) -> None:
    root = tmp_path / "landing"
    (folder / "U02_chat.json").write_bytes(b'{"chat_gt": [')
    with pytest.raises(BadInputError):
        land_corpus(root, folder)
    landed = land_corpus(root, folder, quarantine=True)
    assert (landed.rows["subject"], landed.quarantined) == (2, 1)
    # A strict landing of what was landed leniently is a landing of its own, and fails.
    with pytest.raises(BadInputError):
        land_corpus(root, folder)


def test_each_table_is_audited_by_its_grain(folder: Path, tmp_path: Path) -> None:
    land_corpus(tmp_path / "landing", folder)
    manifest = read_manifest(tmp_path / "landing", COMPANION, "realcompanion")
    assert manifest is not None
    assert manifest.files["message"].leading_keys == 3


def _subject(user_id: str, **live: int) -> Any:
    rows = [{"category": name} for name, n in live.items() for _ in range(n)]
    withdrawn = [{"category": name, "withdrawn": "invalid_reference"} for name in live]
    return SimpleNamespace(user_id=user_id, chat={"chat_gt": rows + withdrawn}, qa={"qa_gt": []})


def test_a_category_is_reported_by_five_items_five_participants_and_twenty_items() -> None:
    subjects = [
        _subject("U01", everywhere=5, lopsided=16, few=19),
        _subject("U02", everywhere=5, lopsided=5),
        _subject("U03", everywhere=5, lopsided=5),
        _subject("U04", everywhere=5, lopsided=5),
        # Four live items and one withdrawn are four.
        _subject("U05", everywhere=5, lopsided=4),
    ]
    reports = {row["category"]: row["reporting"] for row in category_reports(subjects)}
    assert reports == {"everywhere": "macro", "lopsided": "pooled", "few": "no_claim"}


def test_the_slots_are_as_many_as_the_paper_counts() -> None:
    profile = {
        section: len(slots("profile", section))
        for section in ("identity", "user_facts", "speaking_style", "background")
    }
    assert profile == {"identity": 13, "user_facts": 16, "speaking_style": 6, "background": 4}
    assert len(slots("profile", "personality_dimensions")) == 21
    kinds = ("demographic", "portrait", "derived_list", "descriptive")
    assert [len(slots("persona", kind)) for kind in kinds] == [16, 11, 2, 10]


def test_a_choice_that_is_not_registered_is_an_error() -> None:
    assert choice("session_gap_h") == "3"
    with pytest.raises(BadInputError, match="no choice 'nonsense'"):
        choice("nonsense")
