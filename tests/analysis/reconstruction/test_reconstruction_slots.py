"""Slots of a submission scored as the files of a run are, and by hand."""

from __future__ import annotations

from typing import Any

import pyarrow as pa
import pytest

from memlake.analysis.reconstruction.agreement import compare
from memlake.analysis.reconstruction.cells import Cell, typed
from memlake.analysis.reconstruction.slots import (
    CATEGORY,
    Filled,
    Slot,
    outcome,
    slot_cells,
    slot_outcomes,
    slot_value,
)
from memlake.analysis.reconstruction.submitted import Truth
from memlake.ingest.companion.registry import SLOT, seed_rows

OWN = frozenset({"t1", "t3"})
SCORED = [Slot(r["file"], r["section"], r["slot"]) for r in seed_rows(SLOT) if r["cell"]]

# What a run says of one subject: as a submission does, and as the two files would.
SAID = {
    Slot("persona", "big_five", "openness"): Filled("high"),
    Slot("persona", "demographic", "age"): Filled("34", frozenset({"t1"})),
    Slot("persona", "demographic", "city"): Filled("Lund", frozenset({"t2"})),
    Slot("persona", "demographic", "languages"): Filled('["sv"]', frozenset({"t3"})),
    Slot("persona", "dimensions", "trust"): Filled("present", frozenset({"t3", "t9"})),
    Slot("persona", "dimensions", "warmth"): Filled("present"),
    Slot("persona", "portrait", "work"): Filled("present"),
    Slot("persona", "descriptive", "goals"): Filled("present"),
    Slot("profile", "big_five", "openness"): Filled("Low"),
    Slot("profile", "identity", "age"): Filled("present", frozenset({"t1"})),
    Slot("profile", "identity", "gender"): Filled("present", frozenset({"t2"})),
    Slot("profile", "speaking_style", "tone"): Filled("present", frozenset({"t3"})),
    Slot("profile", "personality_dimensions", "trust"): Filled("present", frozenset({"t1"})),
    Slot("profile", "user_facts", "family"): Filled("present", frozenset({"t1"})),
    Slot("profile", "user_facts", "work"): Filled("present"),
}
PERSONA: dict[str, Any] = {
    "big_five": {"openness": {"level": "high"}},
    "age": 34,
    "city": "Lund",
    "languages": ["sv"],
    "dimensions": {"trust": {"evidence": ["t3", "t9"]}, "warmth": {"evidence": []}},
    "work": "Counts sheep.",
    "goals": "",
    "_evidence": {
        "age": {"evidence": ["t1"]},
        "city": {"evidence": ["t2"]},
        "languages": {"evidence": ["t3"]},
    },
}
PROFILE: dict[str, Any] = {
    "big_five": {"openness": "Low"},
    "identity": {
        "age": [{"text": "34", "evidence": ["t1"]}],
        "gender": [{"text": "f", "evidence": ["t2"]}],
    },
    "speaking_style": {"tone": [{"text": "dry", "evidence": ["t3"]}]},
    "personality_dimensions": {"trust": [{"text": "much", "evidence": ["t1"]}]},
    "user_facts": {
        "family": [{"text": "a son", "evidence": ["t1"]}],
        "work": [{"text": "a shop", "evidence": []}],
    },
}
CORPUS = {
    "persona": {"big_five": {"openness": "low"}, "age": 34, "city": "Lund", "work": "Sheep."},
    "profile": {"identity": {"age": [{"text": "34", "evidence": ["t1"]}]}, "user_facts": {}},
}


def test_every_scored_slot_has_a_category_and_no_two_share_a_cell() -> None:
    cells = {(one.file, CATEGORY[one.file, one.section], one.slot) for one in SCORED}
    assert len(cells) == len(SCORED) == 109


@pytest.mark.parametrize("kind", ["persona", "profile"])
def test_slots_make_the_cells_that_the_same_files_make(kind: str) -> None:
    truth = Truth({"U01": CORPUS}, {"U01": OWN}, {"U01": 1.0})
    files = truth.cells(kind, "U01", {"persona": PERSONA, "profile": PROFILE}[kind])
    found = slot_cells(SAID, OWN)
    mine = {
        Cell(CATEGORY[one.file, one.section], one.slot): value
        for one, value in found.items()
        if one.file == kind
    }
    assert mine == files
    counts = compare(truth.cells(kind, "U01"), mine)
    # Persona: age and work match, the level is wrong, the city rests on another's turn;
    # languages and trust are the run's alone. Profile: the age matches, four are the run's.
    wanted = {"persona": (2, 3, 2), "profile": (1, 4, 0)}[kind]
    assert (counts.tp, counts.fp, counts.fn) == wanted


def test_what_is_claimed_without_a_turn_of_the_subjects_falls_away() -> None:
    claimed, kept = slot_cells(SAID), slot_cells(SAID, OWN)
    # Goals are no scored slot, so that they are nowhere.
    gone = {(one.section, one.slot) for one in claimed.keys() - kept.keys()}
    assert gone == {
        ("demographic", "city"),
        ("dimensions", "warmth"),
        ("identity", "gender"),
        ("user_facts", "work"),
    }
    assert len(claimed) == len(SAID) - 1


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Lund", "Lund"),
        ('"Lund"', "Lund"),
        ("34", 34),
        ('"34"', "34"),
        ("34.0", 34.0),
        ("true", True),
        ("NaN", "NaN"),
        ("[" * 5000, "[" * 5000),
        ('["sv", "de"]', ["sv", "de"]),
    ],
)
def test_an_exact_value_is_json_or_the_text_itself(text: str, value: Any) -> None:
    assert slot_value(text) == value and type(slot_value(text)) is type(value)


def test_a_cell_is_a_match_an_excess_a_miss_both_or_nothing() -> None:
    one, other = typed("high"), typed("low")
    assert outcome(None, None) == "empty"
    assert outcome(one, one) == "match"
    assert outcome(one, other) == "wrong"
    assert outcome(one, None) == "missed"
    assert outcome(None, one) == "extra"
    assert outcome(typed(34), typed("34")) == "wrong"
    assert outcome(typed(34), typed(34.0)) == "match"


def row(slot: Slot, truth: str | None, answer: str | None, *cited: str) -> dict[str, Any]:
    return {
        "run_id": "r",
        "item_id": slot.slot,
        "subject_id": "s",
        **slot._asdict(),
        "truth": truth,
        "answer": answer,
        "retrieved": list(cited) if cited else None,
    }


def test_each_slot_of_a_run_has_its_outcome_cited_and_as_claimed() -> None:
    identity, facts = ("profile", "identity"), ("profile", "user_facts")
    rows = [
        row(Slot(*identity, "age"), "present", "present", "t1"),
        row(Slot(*identity, "gender"), "present", "present", "t2"),
        row(Slot(*identity, "location"), "present", None),
        row(Slot(*facts, "work"), None, "present"),
        row(Slot(*facts, "food"), None, "present", "t3"),
        row(Slot(*facts, "home"), None, None),
        row(Slot("persona", "demographic", "city"), '"Lund"', "Lund", "t1"),
        row(Slot("persona", "big_five", "openness"), "high", "low"),
    ]
    found = slot_outcomes(
        pa.Table.from_pylist(rows),
        pa.table({"subject_id": ["s", "s", "z"], "record_id": ["t1", "t3", "t2"]}),
    )
    assert {r["item_id"]: (r["outcome"], r["outcome_as_claimed"]) for r in found.to_pylist()} == {
        "age": ("match", "match"),
        "gender": ("missed", "match"),
        "location": ("missed", "missed"),
        "work": ("empty", "extra"),
        "food": ("extra", "extra"),
        "home": ("empty", "empty"),
        "city": ("match", "match"),
        "openness": ("wrong", "wrong"),
    }
    assert slot_outcomes(pa.Table.from_pylist([]), pa.Table.from_pylist([])).num_rows == 0
