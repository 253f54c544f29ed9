"""The five real conversations: every irregularity that a scan of them found, and no other."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from memlake.ingest.transcripts.locomo import read_locomo

Rows = dict[str, list[dict[str, Any]]]


@pytest.fixture(scope="module")
def rows(project: Path) -> Rows:
    path = project.parent / "shared" / "data" / "locomo" / "locomo5.json"
    if not path.is_file():
        pytest.skip("LoCoMo is not beside this clone (../shared/data)")
    return {name: table.to_pylist() for name, table in read_locomo(path).tables.items()}


def test_nothing_is_lost(rows: Rows) -> None:
    sizes = {name: len(table) for name, table in rows.items()}
    assert sizes["subject"] == 5 and sizes["message"] == 2773 and sizes["question"] == 961
    assert sizes["set_aside"] == 0 and sizes["irregularity"] == 0
    citations = {(e["subject_key"], e["question_ordinal"], e["citation"]) for e in rows["evidence"]}
    assert len(citations) == 1338


def test_categories_and_answers(rows: Rows) -> None:
    questions = rows["question"]
    assert Counter(q["category_raw"] for q in questions) == {
        "1": 131,
        "2": 169,
        "3": 41,
        "4": 405,
        "5": 215,
    }
    adversarial = [q for q in questions if q["category"] == "adversarial"]
    assert all(q["distractor"] and not q["answerable"] for q in adversarial)
    assert sum(q["answer"] is None for q in adversarial) == 213
    assert sum(q["answer_kind"] == "number" for q in questions) == 6


def test_evidence(rows: Rows) -> None:
    evidence = rows["evidence"]
    assert {e["raw_text"] for e in evidence if e["dangling"]} == {"D10:19", "D"}
    assert {e["raw_text"] for e in evidence if e["repaired"]} == {"D8:6; D9:17"}
    assert sum(e["repaired"] for e in evidence) == 2
    assert sum(q["n_citations"] == 0 for q in rows["question"]) == 2


def test_sessions_and_images(rows: Rows) -> None:
    empty = Counter(s["subject_key"] for s in rows["session"] if s["n_messages"] == 0)
    assert empty == {"conv-26": 16}
    assert all(s["occurred_local"] is not None for s in rows["session"])
    messages = rows["message"]
    assert sum(m["image_urls"] is not None for m in messages) == 444
    assert sum(m["image_caption"] is not None and not m["image_urls"] for m in messages) == 161


def test_repeated_questions(rows: Rows) -> None:
    asked: dict[tuple[str, str], list[str]] = {}
    for q in rows["question"]:
        asked.setdefault((q["subject_key"], q["text"]), []).append(q["category_raw"])
    repeated = Counter((key, tuple(c)) for (key, _), c in asked.items() if len(c) > 1)
    assert repeated == {("conv-48", ("4", "4")): 11, ("conv-30", ("4", "5")): 1}
