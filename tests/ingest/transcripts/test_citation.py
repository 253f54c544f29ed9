"""Case H01: evidence that packs ids, mis-punctuates, pads, repeats, or points nowhere."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memlake.ingest.transcripts.citation import Cited, message_index, resolve

TURNS = ["D1:1", "D1:2", "D2:1", "D2:2", "D2:3"]
INDEX = message_index((turn, at) for at, turn in enumerate(TURNS, 1))
ROWS = {
    "r1": ["D1:1; D2:3"],
    "r2": ["D2:1 D2:2"],
    "r3": ["D:2:1"],
    "r4": ["D2:02"],
    "r5": ["D"],
    "r6": ["D1:9"],
    "r7": ["D1:1", "D1:1", "D2:1"],
    "r8": [],
}
FOUND = {
    "r1": ["D1:1", "D2:3"],
    "r2": ["D2:1", "D2:2"],
    "r3": ["D2:1"],
    "r4": ["D2:2"],
    "r5": [],
    "r6": [],
    "r7": ["D1:1", "D2:1"],
    "r8": [],
}


def cited(row: str) -> list[Cited]:
    return [one for _, _, one in resolve(ROWS[row], INDEX)]


@pytest.mark.parametrize("row", ROWS)
def test_a_row_resolves_to_its_messages_once_each(row: str) -> None:
    held = [one.source_id for one in cited(row) if not one.dangling and not one.repeated]
    assert held == FOUND[row]
    assert [TURNS[one.position - 1] for one in cited(row) if one.position] == [
        one.source_id for one in cited(row) if one.position
    ]


def test_repaired_dangling_and_repeated_citations_are_told_apart() -> None:
    every = {row: cited(row) for row in ROWS}
    repaired = {(row, c.raw_text) for row, found in every.items() for c in found if c.repaired}
    assert repaired == {
        ("r1", "D1:1; D2:3"),
        ("r2", "D2:1 D2:2"),
        ("r3", "D:2:1"),
        ("r4", "D2:02"),
    }
    dangling = {row: c.raw_text for row, found in every.items() for c in found if c.dangling}
    assert dangling == {"r5": "D", "r6": "D1:9"}
    assert sum(c.repeated for found in every.values() for c in found) == 1
    unscorable = [row for row, found in every.items() if all(c.dangling for c in found)]
    assert unscorable == ["r5", "r6", "r8"]


def test_the_text_is_kept_beside_what_it_was_taken_for() -> None:
    assert [c.raw_text for c in cited("r1")] == ["D1:1; D2:3", "D1:1; D2:3"]
    assert [at for at, _, _ in resolve(ROWS["r7"], INDEX)] == [1, 2, 3]
    assert [part for _, part, _ in resolve(ROWS["r1"], INDEX)] == [1, 2]


def test_words_around_an_id_are_not_read_past() -> None:
    found = [c for _, _, c in resolve(["see D1:1", "D1:1 - D1:2"], INDEX)]
    assert [(c.dangling, c.source_id) for c in found] == [(True, None), (True, None)]


def test_an_id_that_two_messages_share_leads_to_neither() -> None:
    index = message_index([("D1:1", 1), ("D1:1", 2), (None, 3), ("D1:2", 4)])
    assert index == {"D1:1": None, "D1:2": 4}
    (_, _, shared), (_, _, own) = resolve(["D1:1", "D1:2"], index)
    assert shared.dangling and shared.source_id == "D1:1" and not shared.repaired
    assert own.position == 4


def test_a_packed_citation_that_half_resolves_dangles_in_one_part() -> None:
    parts = [c for _, _, c in resolve(["D1:1, D7:7"], INDEX)]
    assert [(c.source_id, c.repaired, c.dangling) for c in parts] == [
        ("D1:1", True, False),
        ("D7:7", False, True),
    ]


@given(st.lists(st.text(max_size=12), max_size=4))
def test_any_text_is_kept_and_only_real_messages_are_found(texts: list[str]) -> None:
    found = list(resolve(texts, INDEX))
    assert {at for at, _, _ in found} == set(range(1, len(texts) + 1))
    for at, _, one in found:
        assert one.raw_text == texts[at - 1]
        assert one.position is None or TURNS[one.position - 1] == one.source_id


def test_a_number_that_no_turn_can_have_points_nowhere() -> None:
    (one,) = [found for _, _, found in resolve(["D1:" + "9" * 5000], INDEX)]
    assert one.position is None
