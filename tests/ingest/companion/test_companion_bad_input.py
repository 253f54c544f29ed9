"""Bad files end in one clear line, or their subject is set aside; no message is lost."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from memlake.ingest.companion.reader import read_corpus
from memlake.ingest.landing.errors import BadInputError

Change = Callable[[dict[str, Any]], None]


@pytest.fixture
def folder(tmp_path: Path, companion_corpus: ModuleType) -> Path:
    """The small corpus's files, without the manifest that would name every change."""
    made: Path = companion_corpus.write_corpus(
        tmp_path / "corpus", companion_corpus.small_corpus(), manifest=False
    )
    return made


def edit(folder: Path, name: str, change: Change) -> None:
    path = folder / name
    value = json.loads(path.read_bytes())
    change(value)
    path.write_text(json.dumps(value), encoding="utf-8")


def refused(folder: Path) -> str:
    with pytest.raises(BadInputError) as caught:
        read_corpus(folder)
    message = str(caught.value)
    assert "\n" not in message
    return message


def set_at(*path: str | int, to: Any) -> Change:
    def change(value: Any) -> None:
        for step in path[:-1]:
            value = value[step]
        value[path[-1]] = to

    return change


def drop_at(*path: str | int) -> Change:
    def change(value: Any) -> None:
        for step in path[:-1]:
            value = value[step]
        del value[path[-1]]

    return change


@pytest.mark.parametrize(
    ("name", "change", "line"),
    [
        (
            "U01_source.json",
            set_at("messages", 2, "sender", to="bot"),
            'U01_source.json · U01 · messages[2].sender: "bot" is none of user, companion, app',
        ),
        (
            "U01_source.json",
            set_at("messages", 0, "timestamp", to="2023-02-29 10:00"),
            "U01_source.json · U01 · messages[0].timestamp: '2023-02-29 10:00': no such time "
            "(day is out of range for month)",
        ),
        (
            "U01_source.json",
            set_at("messages", 0, "timestamp", to="2016-12-31T23:59:60Z"),
            "U01_source.json · U01 · messages[0].timestamp: '2016-12-31T23:59:60Z': no such time "
            "(second must be in 0..59)",
        ),
        (
            "U01_source.json",
            set_at("messages", 0, "timestamp", to="2031-03-03"),
            "U01_source.json · U01 · messages[0].timestamp: '2031-03-03' has no time of day",
        ),
        (
            "U02_source.json",
            drop_at("messages", 1, "id"),
            "U02_source.json · U02 · messages[1].id: it is missing",
        ),
        (
            "U02_source.json",
            set_at("messages", 1, "id", to=None),
            "U02_source.json · U02 · messages[1].id: it is missing",
        ),
        (
            "U02_source.json",
            set_at("messages", 1, "timestamp", to="2031-06-01T\uff11\uff12:30:00"),
            "U02_source.json · U02 · messages[1].timestamp: '2031-06-01T\uff11\uff12:30:00' is not "
            "a time in a known notation",
        ),
        (
            "U02_source.json",
            drop_at("messages", 1, "content"),
            "U02_source.json · U02: message day1-2 has no content, others have",
        ),
        (
            "U02_chat.json",
            set_at("chat_gt", 2, "trace", "E", "ok", to="yes"),
            'U02_chat.json · U02 · chat_gt[2].trace.E.ok: "yes" is neither true nor false',
        ),
        (
            "U02_chat.json",
            set_at("chat_gt", 2, "required_context", "profile_refs", 0, "evidence_dayids", 1, to=3),
            "U02_chat.json · U02 · chat_gt[2].required_context.profile_refs[0]"
            ".evidence_dayids[1]: 3 is not text",
        ),
        (
            "U02_chat.json",
            set_at("user_id", to="U01"),
            'U02_chat.json · U02 · user_id: "U01", but the file is named for U02',
        ),
        (
            "U02_chat.json",
            drop_at("chat_gt"),
            "U02_chat.json · U02 · the top: no 'chat_gt', and no list of objects in its place",
        ),
        (
            "U03_qa.json",
            set_at("qa_gt", to={}),
            "U03_qa.json · U03 · qa_gt: {} is not a list",
        ),
        (
            "U01_profile.json",
            set_at("identity", "occupation", 1, "evidence_count", to=1.5),
            "U01_profile.json · U01 · identity.occupation[1].evidence_count: "
            "1.5 is not a whole number of 32 bits",
        ),
        (
            "U01_profile.json",
            set_at("entities", 0, "claims", 0, "evidence", to="day1-2"),
            'U01_profile.json · U01 · entities[0].claims[0].evidence: "day1-2" is not a list',
        ),
        (
            "U01_persona.json",
            set_at("_evidence", "work", to=["day1-7"]),
            'U01_persona.json · U01 · _evidence.work: ["day1-7"] is not an object',
        ),
    ],
)
def test_a_wrong_field_is_one_line_with_file_subject_row_and_field(
    folder: Path, name: str, change: Change, line: str
) -> None:
    edit(folder, name, change)
    assert refused(folder) == line


@pytest.mark.parametrize("value", ["8", 8.5, True, None, -1, [8], {"n": 8}, 2**63])
@pytest.mark.parametrize(
    ("file", "path"),
    [
        ("source", ("n_messages",)),
        ("source", ("n_active_days",)),
        ("chat", ("meta", "n_withdrawn")),
        ("qa", ("meta", "n_rows")),
    ],
)
def test_a_counter_that_counts_nothing_is_refused_and_not_left_out(
    folder: Path, file: str, path: tuple[str, ...], value: Any
) -> None:
    edit(folder, f"U01_{file}.json", set_at(*path, to=value))
    name = ".".join(path)
    told = f"{json.dumps(value)} is not a whole number of at least 0"
    assert refused(folder) == f"U01_{file}.json · U01 · {name}: {told}"


def test_counters_that_are_no_object_are_refused(folder: Path) -> None:
    edit(folder, "U01_chat.json", set_at("meta", to=[8]))
    assert refused(folder) == "U01_chat.json · U01 · meta: [8] is not an object"


def test_a_counter_that_ends_in_nought_is_the_same_number(folder: Path) -> None:
    before = read_corpus(folder).tables["counter"]
    edit(folder, "U01_source.json", lambda v: v.update(n_messages=float(v["n_messages"])))
    assert read_corpus(folder).tables["counter"].equals(before)


@pytest.mark.parametrize(
    ("content", "part"),
    [
        (b'{"messages": [{"id": "day1-1", "sen', "U02_source.json · U02: cut short"),
        (b'{"messages": []}\n{"messages": []}\n', "(JSON Lines), where one document is expected"),
        (b'{"n_user": NaN, "messages": []}', "NaN is not a number that JSON allows"),
        (b'{"messages": [], "messages": []}', "the key stands twice in its object"),
        (b"", "cut short"),
        (b"\xff\xfe{", "not UTF-8"),
        (b"[]", "U02_source.json · U02 · the top: [] is not an object"),
        (b"[" * 100_000, "U02_source.json · U02: nested too deep"),
    ],
)
def test_a_file_that_is_not_one_json_document(folder: Path, content: bytes, part: str) -> None:
    (folder / "U02_source.json").write_bytes(content)
    assert part in refused(folder)
    read = read_corpus(folder, quarantine=True)
    assert [one.user_id for one in read.quarantined] == ["U02"]
    assert read.tables["subject"].column("user_id").to_pylist() == ["U01", "U03"]


def test_a_missing_source_names_what_lies_beside_it(folder: Path) -> None:
    (folder / "U02_source.json").unlink()
    line = refused(folder)
    assert line.startswith("U02_source.json · U02: the file is missing beside U02_chat.json, ")


@pytest.mark.parametrize("second", ["more/U01_chat.json", "more/u01_chat.json"])
def test_two_subjects_with_one_id(folder: Path, second: str) -> None:
    other = folder / second
    other.parent.mkdir()
    other.write_bytes((folder / "U03_chat.json").read_bytes())
    line = refused(folder)
    assert line.startswith(f"{second} · {other.name[:3]}: ")


def test_a_folder_with_no_subject_and_no_folder(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match=r"no subject's files in it \(it holds U01_source"):
        read_corpus(tmp_path)
    with pytest.raises(BadInputError, match="no such folder"):
        read_corpus(tmp_path / "nowhere")


def test_if_nobody_is_left_the_first_reason_is_told(folder: Path) -> None:
    for user in ("U01", "U02", "U03"):
        (folder / f"{user}_source.json").write_bytes(b"{}")
    with pytest.raises(BadInputError, match="all 3 subjects have an error, this is the first"):
        read_corpus(folder, quarantine=True)


def test_odd_texts_all_arrive(folder: Path) -> None:
    texts = {
        0: "a\x00b",
        1: "\U0001f600",
        2: "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466",
        3: "\u202e\u05e9\u05dc\u05d5\u05dd",
        4: "one\r\ntwo",
        5: "\u2028",
        6: "",
        7: "x" * 2_000_000,
    }

    def change(value: Any) -> None:
        for at, text in texts.items():
            value["messages"][at]["content"] = text

    edit(folder, "U01_source.json", change)
    rows = read_corpus(folder).tables["message"].to_pylist()
    found = {row["position"] - 1: row["content"] for row in rows if row["user_id"] == "U01"}
    assert {at: found[at] for at in texts} == texts
    assert len(found) == 13 + 14 + 15 + 11


def test_a_mark_windows_lines_and_a_lone_surrogate_are_taken_and_named(folder: Path) -> None:
    path = folder / "U01_source.json"
    value = json.loads(path.read_bytes())
    value["messages"][4]["content"] = "hi \ud83d"
    raw = json.dumps(value, indent=1).replace("\n", "\r\n")
    path.write_bytes(b"\xef\xbb\xbf" + raw.encode())
    tables = read_corpus(folder).tables
    row = next(row for row in tables["message"].to_pylist() if row["file_position"] == 5)
    assert (row["content"], row["n_replaced"]) == ("hi \ufffd", 1)
    named = [(r["kind"], r["place"], r["value"]) for r in tables["irregularity"].to_pylist()]
    assert named == [
        ("byte_order_mark", "the top", None),
        ("surrogate_replaced", "messages[4].content", "1"),
    ]


def test_a_field_that_nobody_declared_is_kept_and_counted(folder: Path) -> None:
    def change(value: Any) -> None:
        for row in value["chat_gt"][:2]:
            row["mood"] = "grey"
        value["chat_gt"][0]["trace"]["B"]["stage_b_counts"] = {"retrieved": 5, "verified": 1}

    edit(folder, "U02_chat.json", change)
    named = read_corpus(folder).tables["irregularity"].to_pylist()
    assert [(r["user_id"], r["kind"], r["place"], r["value"]) for r in named] == [
        ("U02", "unknown_field", "chat_gt.mood", "2"),
        ("U02", "unknown_field", "chat_gt.trace.B.stage_b_counts.retrieved", "1"),
        ("U02", "unknown_field", "chat_gt.trace.B.stage_b_counts.verified", "1"),
    ]


def test_rows_under_another_key_are_found_if_there_is_but_one_list(folder: Path) -> None:
    def change(value: Any) -> None:
        value["turns"] = value.pop("messages")

    edit(folder, "U03_source.json", change)
    tables = read_corpus(folder).tables
    assert tables["message"].num_rows == 53 + 19 + 4
    key = {(r["user_id"], r["file"]): r["rows_key"] for r in tables["file"].to_pylist()}
    assert (key["U03", "source"], key["U01", "source"]) == ("turns", "messages")


def test_the_stream_is_in_the_order_of_time_then_of_the_numbers_in_the_id(folder: Path) -> None:
    def change(value: Any) -> None:
        messages = value["messages"]
        # Ten at the time of two: by text it would come first, by number it comes after.
        messages[1]["timestamp"] = messages[3]["timestamp"]
        messages[1]["id"] = "day1-10"
        messages.reverse()

    edit(folder, "U03_source.json", change)
    rows = [r for r in read_corpus(folder).tables["message"].to_pylist() if r["user_id"] == "U03"]
    assert [row["id"] for row in rows] == ["day1-1", "day1-3", "day1-4", "day1-10"]
    assert [row["file_position"] for row in rows] == [4, 2, 1, 3]


def test_an_id_in_digits_of_another_script_has_no_day(folder: Path) -> None:
    edit(folder, "U03_source.json", set_at("messages", 0, "id", to="day\uff11-1"))
    rows = [r for r in read_corpus(folder).tables["message"].to_pylist() if r["user_id"] == "U03"]
    assert [(row["id"], row["day_number"]) for row in rows[:2]] == [
        ("day\uff11-1", None),
        ("day1-2", 1),
    ]


def test_times_with_offsets_are_ordered_as_instants(folder: Path) -> None:
    def change(value: Any) -> None:
        for at, time in enumerate(("10:00:00+02:00", "09:00:00Z", "09:30:00Z", "12:00:00+01:00")):
            value["messages"][at]["timestamp"] = f"2031-01-20T{time}"

    edit(folder, "U03_source.json", change)
    rows = [r for r in read_corpus(folder).tables["message"].to_pylist() if r["user_id"] == "U03"]
    assert [row["utc_offset_min"] for row in rows] == [120, 0, 0, 60]
    assert [row["occurred_local"].hour for row in rows] == [10, 9, 9, 12]


def test_the_manifest_holds_the_files_to_their_hashes(
    tmp_path: Path, companion_corpus: ModuleType
) -> None:
    folder = companion_corpus.write_corpus(tmp_path, companion_corpus.small_corpus())
    assert read_corpus(folder).tables["category_report"].num_rows == 19
    edit(folder, "U03_qa.json", set_at("meta", "n_rows", to=9))
    assert refused(folder) == (
        "realcompanion_manifest.json · files: U03_qa.json: its bytes differ from the hash here"
    )
    (folder / "U03_qa.json").unlink()
    assert refused(folder).endswith("U03_qa.json: it is missing")
