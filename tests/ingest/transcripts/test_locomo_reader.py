"""LoCoMo's layout: what is taken, what is set aside, what is named. Cases H02, H03, H11."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import duckdb
import pytest

from memlake.ingest.landing import read_manifest
from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.transcripts.land import land_locomo
from memlake.ingest.transcripts.locomo import read_locomo
from memlake.ingest.transcripts.tables import TRANSCRIPTS

Write = Callable[..., Path]
Rows = dict[str, list[dict[str, Any]]]
Read = Callable[[Any], Rows]


@pytest.fixture
def read(write: Write) -> Read:
    """Read a value in LoCoMo's layout and return the rows of each table."""

    def rows(value: Any) -> Rows:
        tables = read_locomo(write(value)).tables
        return {name: table.to_pylist() for name, table in tables.items()}

    return rows


def test_messages_stand_in_the_order_of_their_sessions(read: Read, talk: dict[str, Any]) -> None:
    conversation = talk["conversation"]
    conversation["session_10"] = [{"speaker": "Ada", "dia_id": "D10:1", "text": "Hello again."}]
    rows = read([talk])
    ids = [(m["position"], m["source_id"], m["turn"]) for m in rows["message"]]
    assert ids == [
        (1, "D1:1", 1),
        (2, "D1:2", 2),
        (3, "D2:1", 1),
        (4, "D2:2", 2),
        (5, "D2:3", 3),
        (6, "D10:1", 1),
    ]
    first = rows["message"][0]
    assert (first["sender_role"], first["sender_name"]) == ("user", "Ada")
    assert first["occurred_local"] == datetime(2022, 11, 11, 0, 6)
    assert first["precision"] == "session" and first["utc_offset_min"] is None
    assert rows["session"][2]["time_text"] is None and rows["session"][2]["occurred_local"] is None


def test_a_date_without_a_session_is_a_session_of_none(read: Read, talk: dict[str, Any]) -> None:
    talk["conversation"]["session_3_date_time"] = "1:00 pm on 9 May, 2023"
    rows = read([talk])
    assert [s["n_messages"] for s in rows["session"]] == [2, 3, 0]
    assert rows["session"][2]["source_id"] == "session_3"
    assert rows["set_aside"] == [] and rows["irregularity"] == []


def test_an_adversarial_answer_is_a_distractor_and_not_gold(
    read: Read, talk: dict[str, Any]
) -> None:
    def asked(**fields: Any) -> dict[str, Any]:
        return {"question": "?", "evidence": [], **fields}

    talk["qa"] = [
        asked(category=5, adversarial_answer="green"),
        asked(category=5, adversarial_answer="yes", answer="no"),
        asked(category=4, answer="kettle"),
    ]
    rows = read([talk])["question"]
    assert [r["answerable"] for r in rows] == [False, False, True]
    assert [r["answer"] for r in rows] == [None, "no", "kettle"]
    assert [r["distractor"] for r in rows] == ["green", "yes", None]


def test_categories_are_named_by_the_scorer_and_unknown_ones_are_no_bucket(
    read: Read, talk: dict[str, Any]
) -> None:
    talk["qa"] = [
        {"question": f"{raw}?", "answer": "x", "evidence": [], "category": raw}
        for raw in (1, 2, 3, 4, 5, 6, "4", True, 4.0, None)
    ]
    rows = read([talk])
    assert [(r["ordinal"], r["category_raw"], r["category"]) for r in rows["question"]] == [
        (1, "1", "multi-hop"),
        (2, "2", "temporal"),
        (3, "3", "open-domain"),
        (4, "4", "single-hop"),
        (5, "5", "adversarial"),
        (7, "4", "single-hop"),
    ]
    assert [(r["place"], r["n_questions"]) for r in rows["set_aside"]] == [
        ("[0].qa[5].category", 1),
        ("[0].qa[7].category", 1),
        ("[0].qa[8].category", 1),
        ("[0].qa[9].category", 1),
    ]
    assert rows["set_aside"][0]["reason"] == "6 is none of the categories 1 to 5"
    assert json.loads(rows["set_aside"][0]["raw"]) == talk["qa"][5]
    kinds = [(r["kind"], r["place"], r["value"]) for r in rows["irregularity"]]
    assert kinds == [("category_is_text", "[0].qa[6].category", "4")]


def test_a_number_is_an_answer_and_is_marked_as_one(read: Read, talk: dict[str, Any]) -> None:
    talk["qa"] = [
        {"question": "Year?", "answer": 2022, "evidence": [], "category": 2},
        {"question": "Share?", "answer": 0.5, "evidence": [], "category": 2},
        {"question": "Flag?", "answer": True, "evidence": [], "category": 2},
        {"question": "None?", "evidence": [], "category": 2},
    ]
    rows = read([talk])
    assert [(r["answer"], r["answer_kind"]) for r in rows["question"]] == [
        ("2022", "number"),
        ("0.5", "number"),
    ]
    reasons = [r["reason"] for r in rows["set_aside"]]
    assert reasons == ["true is neither text nor a number", "a question of category 2 has none"]


def test_images_keep_caption_query_and_addresses(read: Read, talk: dict[str, Any]) -> None:
    first, second = talk["conversation"]["session_1"]
    first |= {"img_url": ["http://x/1.png"], "blip_caption": "a kettle", "query": "kettle"}
    second |= {"blip_caption": "a green kettle"}
    rows = read([talk])["message"]
    assert rows[0]["image_urls"] == ["http://x/1.png"] and rows[0]["image_query"] == "kettle"
    assert (rows[1]["media"], rows[1]["image_caption"], rows[1]["image_urls"]) == (
        "photo",
        "a green kettle",
        None,
    )
    assert rows[2]["media"] is None


def broken_parts(talk: dict[str, Any]) -> None:
    conversation = talk["conversation"]
    conversation["session_1"].append({"speaker": "Ada", "dia_id": "D1:3"})
    conversation["session_1"].append("no turn")
    conversation["session_2"][1]["text"] = 7
    conversation["session_4"] = "no list"
    conversation["session_05"] = [{"speaker": "Ben", "dia_id": "D5:1", "text": "Hi."}]
    conversation["session_6_date_time"] = "teatime"
    talk["qa"].append({"question": 3, "category": 1, "answer": "x"})
    talk["qa"].append([])


def test_what_cannot_be_taken_is_set_aside_with_its_content(
    read: Read, talk: dict[str, Any]
) -> None:
    broken_parts(talk)
    rows = read([talk])
    aside = {(r["part"], r["place"]): r for r in rows["set_aside"]}
    assert set(aside) == {
        ("message", "[0].conversation.session_1[2].text"),
        ("message", "[0].conversation.session_1[3]"),
        ("message", "[0].conversation.session_2[1].text"),
        ("session", "[0].conversation.session_4"),
        ("session", "[0].conversation.session_05"),
        ("question", "[0].qa[2].question"),
        ("question", "[0].qa[3]"),
    }
    assert json.loads(aside["session", "[0].conversation.session_05"]["raw"])[0]["text"] == "Hi."
    assert [r["kind"] for r in rows["irregularity"]] == ["time_unreadable"]
    assert rows["session"][-1]["time_text"] == "teatime"


def test_every_turn_and_question_is_landed_or_set_aside(read: Read, talk: dict[str, Any]) -> None:
    broken_parts(talk)
    rows = read([talk, {"sample_id": 2, "conversation": {"session_1": [1, 2, 3]}, "qa": [1]}])
    (subject,) = rows["subject"]
    aside = [r for r in rows["set_aside"] if r["subject_key"] == subject["subject_key"]]
    assert subject["n_turns_read"] == 8
    assert len(rows["message"]) + sum(r["n_turns"] for r in aside) == 8
    assert len(rows["question"]) + sum(r["n_questions"] for r in aside) == 4
    (whole,) = [r for r in rows["set_aside"] if r["part"] == "subject"]
    assert (whole["n_turns"], whole["n_questions"]) == (3, 1)


def test_a_conversation_keeps_its_messages_whatever_stands_for_its_questions(
    read: Read, talk: dict[str, Any]
) -> None:
    for value in ({"q": 1}, "none", 7, True, {}):
        rows = read([{**talk, "qa": value}])
        assert [r["text"] for r in rows["message"]][-1] == "Last week." and not rows["question"]
        (aside,) = rows["set_aside"]
        assert (aside["part"], aside["place"], aside["subject_key"]) == (
            "questions",
            "[0].qa",
            "c-1",
        )
        assert json.loads(aside["raw"]) == value
    for value in (None, [], ""):
        assert not read([{**talk, "qa": value}])["set_aside"]


def test_a_session_numbered_in_another_script_is_set_aside_whole(
    read: Read, talk: dict[str, Any]
) -> None:
    talk["conversation"]["session_\uff12"] = talk["conversation"].pop("session_2")
    talk["conversation"]["session_1_date_time"] = "\uff11:56 pm on 8 May, 2023"
    rows = read([talk])
    assert [m["source_id"] for m in rows["message"]] == ["D1:1", "D1:2"]
    (aside,) = rows["set_aside"]
    assert (aside["place"], aside["n_turns"]) == ("[0].conversation.session_\uff12", 3)
    assert "I moved to Oslo." in aside["raw"]
    first = rows["session"][0]
    assert first["occurred_local"] is None and first["time_text"] == "\uff11:56 pm on 8 May, 2023"
    assert "time_unreadable" in [r["kind"] for r in rows["irregularity"]]


def test_a_speaker_without_a_name_leaves_the_turns(read: Read, talk: dict[str, Any]) -> None:
    talk["conversation"]["speaker_b"] = 5
    rows = read([talk])
    assert [r["sender_role"] for r in rows["message"]] == [
        *("user", "unknown", "unknown", "user", "unknown")
    ]
    assert rows["subject"][0]["speakers"] == ["Ada"] and len(rows["question"]) == 2
    assert [(r["part"], r["place"]) for r in rows["set_aside"]] == [
        ("speaker", "[0].conversation.speaker_b")
    ]


def test_a_list_that_stands_for_a_time_is_no_turn(read: Read, talk: dict[str, Any]) -> None:
    talk["conversation"]["session_1_date_time"] = ["12:06 am", "11 November, 2022"]
    rows = read([talk])
    assert rows["subject"][0]["n_turns_read"] == len(rows["message"]) == 5
    assert rows["irregularity"][0]["kind"] == "time_unreadable"


def test_two_conversations_with_one_id_do_not_mix(read: Read, talk: dict[str, Any]) -> None:
    other = {**talk, "qa": []}
    rows = read([talk, other])
    assert len(rows["subject"]) == 1 and len(rows["message"]) == 5
    (aside,) = rows["set_aside"]
    assert aside["reason"] == 'a conversation before it is "c-1" too'
    assert (aside["place"], aside["n_turns"]) == ("[1].sample_id", 5)


def test_reading_strictly_ends_at_the_first_flaw(write: Write, talk: dict[str, Any]) -> None:
    talk["conversation"]["session_1"].append("no turn")
    with pytest.raises(BadInputError, match=r"file.json · c-1 · \[0\].*session_1\[2\].*not an obj"):
        read_locomo(write([talk]), strict=True)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"a": 1}, "LoCoMo's file is a list of conversations"),
        ([], "it holds nothing"),
        ([1], r"\[0\]: 1 is not an object; nothing else is left"),
    ],
)
def test_a_file_of_something_else_is_one_line(write: Write, value: Any, said: str) -> None:
    with pytest.raises(BadInputError, match=said):
        read_locomo(write(value))


def test_fields_and_speakers_that_the_layout_does_not_have_are_named(
    read: Read, talk: dict[str, Any]
) -> None:
    talk["conversation"]["session_1"][0] |= {"mood": "cross"}
    talk["conversation"]["session_1"][1] |= {"mood": "calm", "speaker": "Cleo"}
    talk["qa"][0]["evidence"] = "D1:1"
    talk["qa"][1]["evidence"] = ["D1:1", 3]
    rows = read([talk])
    named = [(r["kind"], r["place"], r["value"]) for r in rows["irregularity"]]
    assert named == [
        ("speaker_unknown", "[0].conversation.session_1[1]", "Cleo"),
        ("evidence_is_text", "[0].qa[0].evidence", "D1:1"),
        ("citation_is_not_text", "[0].qa[1].evidence[1]", "3"),
        ("unknown_field", "turn.mood", "2"),
    ]
    assert [m["sender_role"] for m in rows["message"]] == ["user", "unknown", *["user"] * 3]
    assert [(e["raw_text"], e["dangling"]) for e in rows["evidence"]] == [
        ("D1:1", False),
        ("D1:1", False),
        ("3", True),
    ]


FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
TEXTS = {
    "m1": "a\x00b",
    "m2": "hi \ufffd",
    "m3": "\U0001f600",
    "m4": FAMILY,
    "m5": "\u202e\u05e9\u05dc\u05d5\u05dd",
    "m6": "one\r\ntwo",
    "m7": "\u2028",
    "m8": "",
    "m9": "x" * 20_000_000,
}


def test_texts_arrive_in_the_engine_as_they_were_written(
    talk: dict[str, Any], tmp_path: Path
) -> None:
    turns = [{"speaker": "Ada", "dia_id": key, "text": text} for key, text in TEXTS.items()]
    turns[1]["text"] = "hi SURROGATE"
    talk["conversation"] = {"speaker_a": "Ada", "speaker_b": "Ben", "session_1": turns}
    talk["qa"] = []
    raw = json.dumps([talk]).replace("SURROGATE", "\\ud83d").replace("\n", "\r\n")
    (tmp_path / "file.json").write_text(raw, encoding="utf-8")
    report = land_locomo(tmp_path / "landing", tmp_path / "file.json")
    assert (report.rows["message"], report.quarantined) == (9, 0)
    manifest = read_manifest(tmp_path / "landing", TRANSCRIPTS, "locomo")
    assert manifest is not None
    with duckdb.connect() as connection:
        found = connection.execute(
            f"select source_id, text, n_replaced from '{manifest.folder}/message.parquet'"
        ).fetchall()
    assert {key: text for key, text, _ in found} == TEXTS
    assert {key: count for key, _, count in found if count} == {"m2": 1}
    assert len(TEXTS["m4"]) == 7
