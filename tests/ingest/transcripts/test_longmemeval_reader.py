"""LongMemEval's layout. Case H04: one session id twice in one haystack."""

from __future__ import annotations

import copy
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.transcripts.longmemeval import read_longmemeval

Write = Callable[..., Path]
Haystack = dict[str, Any]


def read(path: Path, **options: Any) -> dict[str, list[dict[str, Any]]]:
    tables = read_longmemeval(path, **options).tables
    return {name: table.to_pylist() for name, table in tables.items()}


def test_a_session_that_is_there_twice_is_kept_twice(write: Write, haystack: Haystack) -> None:
    rows = read(write([haystack]))
    sessions = rows["session"]
    assert [s["file_position"] - 1 for s in sessions] == [3, 0, 1, 2]
    assert [s["source_id"] for s in sessions] == ["s_c", "s_a", "s_b", "s_a"]
    assert len({s["source_id"] for s in sessions}) == 3
    assert [s["n_messages"] for s in sessions] == [1, 1, 2, 1]
    texts = [(m["position"], m["session_position"], m["sender_role"]) for m in rows["message"]]
    assert texts == [
        (1, 1, "companion"),
        (2, 2, "user"),
        (3, 3, "user"),
        (4, 3, "companion"),
        (5, 4, "user"),
    ]


def test_evidence_is_sessions_and_marked_turns(write: Write, haystack: Haystack) -> None:
    rows = read(write([haystack]))
    cited = [(e["unit"], e["raw_text"], e["source_id"], e["position"]) for e in rows["evidence"]]
    assert cited == [("session", "s_b", "s_b", None), ("message", "has_answer", "s_b:1", 3)]
    (question,) = rows["question"]
    assert question["answerable"] and question["category"] == "single-session-user"
    assert question["asked_local"] == datetime(2023, 5, 30, 23, 40)
    assert question["n_citations"] == 1


Texts = list[tuple[int, str]]


def texts(rows: dict[str, list[dict[str, Any]]]) -> Texts:
    return [(m["session_position"], m["text"]) for m in rows["message"]]


AS_IN_THE_FILE: Texts = [
    (1, "Good morning."),
    (2, "I baked a rye loaf."),
    (2, "How did it turn out?"),
    (3, "Good morning."),
    (4, "Welcome."),
]


def test_dates_of_another_number_are_no_ones_and_every_message_stays(
    write: Write, haystack: Haystack
) -> None:
    del haystack["haystack_dates"][0]
    rows = read(write([haystack]))
    assert texts(rows) == AS_IN_THE_FILE
    assert [s["source_id"] for s in rows["session"]] == ["s_a", "s_b", "s_a", "s_c"]
    assert {s["occurred_local"] for s in rows["session"]} == {None}
    (aside,) = rows["set_aside"]
    assert (aside["part"], aside["place"], aside["n_turns"]) == (
        "session", "[0].haystack_dates", 0
    )  # fmt: skip
    assert aside["reason"] == (
        "question q1 has 3 entries for 4 sessions here: which is whose is unknown"
    )
    assert aside["raw"].count("2023/05/") == 3
    assert [r["kind"] for r in rows["irregularity"]] == ["order_of_file"]
    # The question and its evidence, told by session id and by mark, stand as ever.
    assert [(e["source_id"], e["position"]) for e in rows["evidence"]] == [
        ("s_b", None),
        ("s_b:1", 2),
    ]
    with pytest.raises(
        BadInputError, match=r"q1 · \[0\].haystack_dates: question q1 has 3 entries"
    ):
        read(write([haystack]), strict=True)


def test_ids_of_another_number_are_no_ones_and_dates_stay(write: Write, haystack: Haystack) -> None:
    haystack["haystack_session_ids"].insert(0, "s_x")
    rows = read(write([haystack]))
    assert [s["source_id"] for s in rows["session"]] == [None] * 4
    # By time, the last of the file comes first.
    assert [s["file_position"] for s in rows["session"]] == [4, 1, 2, 3]
    assert [aside["place"] for aside in rows["set_aside"]] == ["[0].haystack_session_ids"]
    # What is cited by id leads nowhere; what is marked stands where it stands.
    assert [(e["dangling"], e["source_id"], e["position"]) for e in rows["evidence"]] == [
        (True, None, None),
        (False, None, 3),
    ]
    assert len(rows["message"]) == 5 and rows["subject"][0]["n_turns_read"] == 5


@pytest.mark.parametrize("other", [None, "s_a", {}, 7])
def test_a_list_that_is_none_loses_no_message(
    write: Write, haystack: Haystack, other: object
) -> None:
    haystack |= {"haystack_session_ids": other, "haystack_dates": other}
    rows = read(write([haystack]))
    assert texts(rows) == AS_IN_THE_FILE
    assert len(rows["set_aside"]) == 2 and len(rows["question"]) == 1


def test_a_session_too_few_leaves_the_others_without_id_and_date(
    write: Write, haystack: Haystack
) -> None:
    whole = copy.deepcopy(haystack) | {"question_id": "q2"}
    del haystack["haystack_sessions"][1]
    rows = read(write([haystack, whole]))
    mine = [s for s in rows["session"] if s["subject_key"] == "q1"]
    assert [(s["source_id"], s["occurred_local"], s["n_messages"]) for s in mine] == [
        (None, None, 1)
    ] * 3
    assert {a["subject_key"] for a in rows["set_aside"]} == {"q1"}
    assert sum(s["n_messages"] for s in rows["session"] if s["subject_key"] == "q2") == 5


def test_a_wrong_weekday_and_an_unreadable_date(write: Write, haystack: Haystack) -> None:
    haystack["haystack_dates"][0] = "2023/05/20 (Mon) 09:00"
    rows = read(write([haystack]))
    flaws = {s["file_position"]: s["time_flaw"] for s in rows["session"]}
    assert flaws == {4: None, 1: "weekday", 2: None, 3: None}
    haystack["haystack_dates"][1] = "2023/02/30 (Thu) 09:00"
    rows = read(write([haystack]))
    # With one time unknown, the order of the file stands, and that is named.
    assert [s["file_position"] for s in rows["session"]] == [1, 2, 3, 4]
    assert [r["kind"] for r in rows["irregularity"]] == ["time_unreadable", "order_of_file"]
    assert [s["occurred_local"] is None for s in rows["session"]] == [False, True, False, False]


def test_sessions_of_two_zones_stand_by_instant_and_of_half_known_zones_as_in_the_file(
    write: Write, haystack: Haystack
) -> None:
    haystack["haystack_dates"] = [
        "2023-05-20T10:00:00+02:00",  # 08:00 UTC
        "2023-05-20T09:00:00+00:00",
        "2023-05-20T12:00:00+05:00",  # 07:00 UTC
        "2023-05-20T07:30:00Z",
    ]
    rows = read(write([haystack]))
    assert [s["file_position"] for s in rows["session"]] == [3, 4, 1, 2]
    assert not rows["irregularity"]
    haystack["haystack_dates"][3] = "2023-05-20T01:00:00"
    rows = read(write([haystack]))
    assert [s["file_position"] for s in rows["session"]] == [1, 2, 3, 4]
    assert [r["kind"] for r in rows["irregularity"]] == ["order_of_file"]


def test_an_abstention_question_is_unanswerable(write: Write, haystack: Haystack) -> None:
    haystack |= {"question_id": "q1_abs", "answer": "You did not say."}
    (question,) = read(write([haystack]))["question"]
    assert not question["answerable"] and question["answer"] == "You did not say."


def test_odd_parts_are_set_aside_and_the_rest_is_kept(write: Write, haystack: Haystack) -> None:
    haystack["question_type"] = "riddle"
    haystack["haystack_sessions"][1][1]["role"] = "narrator"
    haystack["haystack_sessions"][1][0]["has_answer"] = "yes"
    haystack["haystack_sessions"][3] = None
    haystack["answer_session_ids"] = ["s_x"]
    rows = read(write([haystack]))
    assert {(r["part"], r["place"]) for r in rows["set_aside"]} == {
        ("question", "[0].question_type"),
        ("message", "[0].haystack_sessions[1][1].role"),
        ("session", "[0].haystack_sessions[3]"),
    }
    assert len(rows["message"]) == 3 and rows["question"] == []
    raw = {r["part"]: r["raw"] for r in rows["set_aside"]}
    assert "riddle" in raw["question"] and "rye loaf" not in raw["question"]
    assert "narrator" in raw["message"] and raw["session"] == "null"
    assert [r["kind"] for r in rows["irregularity"]] == ["marker_is_no_flag"]
    assert rows["subject"][0]["n_turns_read"] == 4


def test_a_session_that_is_not_in_the_haystack_dangles(write: Write, haystack: Haystack) -> None:
    haystack["answer_session_ids"] = ["s_b", "s_x", "s_b"]
    haystack["haystack_sessions"][1][0].pop("has_answer")
    cited = read(write([haystack]))["evidence"]
    assert [(e["raw_text"], e["dangling"], e["repeated"]) for e in cited] == [
        ("s_b", False, False),
        ("s_x", True, False),
        ("s_b", False, True),
    ]


def test_two_questions_with_one_id_do_not_mix(write: Write, haystack: Haystack) -> None:
    rows = read(write([haystack, haystack]))
    assert len(rows["subject"]) == 1
    assert rows["set_aside"][0]["reason"] == 'a question before it is "q1" too'


def test_a_zone_dates_the_sessions_but_guesses_no_offset(write: Write, haystack: Haystack) -> None:
    haystack["haystack_dates"][0] = "2023/11/05 (Sun) 01:30"
    rows = read(write([haystack]), zone="America/New_York")
    by_file = {s["file_position"]: s for s in rows["session"]}
    assert by_file[2]["utc_offset_min"] == -240
    assert (by_file[1]["time_flaw"], by_file[1]["utc_offset_min"]) == ("ambiguous", None)
