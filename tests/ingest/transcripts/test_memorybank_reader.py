"""MemoryBank's layout, small and real: it has no gold, and its keys carry stray spaces."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.transcripts.land import land_memorybank
from memlake.ingest.transcripts.memorybank import read_memorybank

Write = Callable[..., Path]


def persona(name: str, **days: Any) -> dict[str, Any]:
    return {"name": name, "history": {day.replace("_", "-")[1:]: e for day, e in days.items()}}


def read(path: Path, questions: Path | None = None) -> dict[str, list[dict[str, Any]]]:
    tables = read_memorybank(path, questions, language="en").tables
    return {name: table.to_pylist() for name, table in tables.items()}


HELLO = {"query": "Hello.", "response": "Hello, Ida."}


def test_an_entry_is_a_message_of_each_side(write: Write) -> None:
    path = write({" Ida ": persona("Ida", d2023_04_28=[HELLO], d2023_04_27=[HELLO, HELLO])})
    rows = read(path)
    (subject,) = rows["subject"]
    assert (subject["subject_key"], subject["source_key"]) == ("Ida", " Ida ")
    assert [(s["source_id"], s["precision"]) for s in rows["session"]] == [
        ("2023-04-27", "day"),
        ("2023-04-28", "day"),
    ]
    spoken = [
        (m["position"], m["session_position"], m["turn"], m["sender_role"]) for m in rows["message"]
    ]
    assert spoken[:3] == [(1, 1, 1, "user"), (2, 1, 2, "companion"), (3, 1, 3, "user")]
    assert len(spoken) == 6
    assert rows["message"][0]["occurred_local"] == datetime(2023, 4, 27)
    assert rows["message"][0]["precision"] == "day"


def test_questions_find_their_persona_and_have_no_gold(write: Write) -> None:
    path = write({" Ida ": persona("Ida", d2023_04_27=[HELLO])})
    lines = b'{"Ida": ["Who am I?", 7]}\r\n{"Nobody": ["?"]}\r\nbroken\r\n{"Ida ": ["And you?"]}'
    rows = read(path, write(lines, "questions.jsonl"))
    assert [(q["ordinal"], q["text"]) for q in rows["question"]] == [
        (1, "Who am I?"),
        (3, "And you?"),
    ]
    assert all(q["answerable"] is None and q["answer"] is None for q in rows["question"])
    aside = [(r["part"], r["place"], r["n_questions"]) for r in rows["set_aside"]]
    assert aside == [
        ("line", "line 2.Nobody", 1),
        ("line", "line 3", 0),
        ("question", "line 1.Ida[1]", 1),
    ]
    assert [r["raw"] for r in rows["set_aside"]][1] == '"broken"'
    assert rows["subject"][0]["n_questions_read"] == 3


def test_half_an_entry_is_kept(write: Write) -> None:
    entries = [{"query": "Hello."}, {"query": 1, "response": "Yes."}, "?"]
    rows = read(write({"Ida": persona("Ida", d2023_04_27=entries)}))
    assert [m["text"] for m in rows["message"]] == ["Hello.", "Yes."]
    places = [r["place"] for r in rows["set_aside"]]
    day = "Ida.history.2023-04-27"
    assert places == [f"{day}[0].response", f"{day}[1].query", f"{day}[2]", f"{day}[2]"]
    assert rows["subject"][0]["n_turns_read"] == 6


def test_two_names_that_differ_in_spaces_alone_do_not_mix(write: Write) -> None:
    one = persona("Ida", d2023_04_27=[HELLO])
    rows = read(write({"Ida": one, " Ida": one}))
    assert len(rows["subject"]) == 1
    assert rows["set_aside"][0]["reason"] == 'a persona before it is "Ida" too'


def test_a_list_is_no_file_of_personas(write: Write) -> None:
    with pytest.raises(BadInputError, match="MemoryBank's file is an object of personas"):
        read(write([1]))


def test_the_real_files_land_as_two_datasets(project: Path, tmp_path: Path) -> None:
    folder = project.parent / "shared" / "data" / "memorybank"
    if not folder.is_dir():
        pytest.skip("MemoryBank is not beside this clone (../shared/data)")
    reports = land_memorybank(tmp_path, folder)
    assert [r.dataset for r in reports] == ["memorybank-en", "memorybank-cn"]
    for report in reports:
        assert report.quarantined == 0
        assert (report.rows["subject"], report.rows["session"]) == (15, 150)
        assert (report.rows["message"], report.rows["evidence"]) == (1132, 0)
    rows = read_memorybank(
        folder / "memory_bank_en.json", folder / "probing_questions_en.jsonl", language="en"
    ).tables
    keys = [
        s["source_key"] for s in rows["subject"].to_pylist() if s["source_key"] != s["subject_key"]
    ]
    assert sorted(keys) == [" Ivy ", " Jason ", " Linda", " Roland "]
    assert set(rows["question"]["subject_key"].to_pylist()) == set(
        rows["subject"]["subject_key"].to_pylist()
    )
