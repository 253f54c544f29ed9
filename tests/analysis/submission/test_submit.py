"""What a submission may hold, and that what may not be there is one line and lands nothing."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memlake.analysis.lake import Lake
from memlake.analysis.submission import SUBMISSION, submit
from memlake.analysis.submission.catalogue import Catalogue, Item
from memlake.analysis.submission.check import FIELDS, RowError, checked
from memlake.analysis.submission.submit import Coverage, System, submission_name
from memlake.ingest.landing import landed, read_manifest
from memlake.ingest.landing.errors import BadInputError, UsageError

Write = Callable[[str | bytes], Path]
MINE = System("mine")


def lines(*rows: dict[str, Any]) -> str:
    return "".join(json.dumps(row) + "\n" for row in rows)


def landed_rows(lake: Lake, name: str) -> list[dict[str, Any]]:
    manifest = read_manifest(lake.landing, SUBMISSION, name)
    assert manifest is not None
    rows: list[dict[str, Any]] = pq.read_table(
        manifest.folder / "submission_answer.parquet"
    ).to_pylist()
    return [{key: value for key, value in row.items() if value is not None} for row in rows]


def test_both_forms_of_a_row_land_with_ids_mapped(small_lake: Lake, written: Write) -> None:
    path = written(
        lines(
            {"track": "chat", "subject": "U01", "item": "day1-3", "reply": "Tea.",
             "retrieved": ["day1-2", "r1"], "stores": ["profile"], "abstained": False},
            {"item_id": "q1", "answer": "tea", "confidence": 1, "prompt_tokens": 7},
            {"track": "qa", "subject": "U02", "item": 1, "abstained": True},
        )
    )  # fmt: skip
    told = submit(small_lake, path, MINE, dataset="talk")
    answered = {"item_id": "q1", "answer": "tea", "confidence": 1.0, "prompt_tokens": 7}
    assert landed_rows(small_lake, told.name) == [
        {
            "item_id": "c1", "answer": "Tea.", "abstained": False, "retrieved": ["r2", "r1"],
            "stores": ["profile"],
        },
        {**answered, "abstained": False},
        {"item_id": "q2", "abstained": True},
    ]  # fmt: skip
    assert told.coverage == (
        Coverage("chat", asked=2, answered=1, abstained=0, failed=0, missing=1),
        Coverage("qa", asked=2, answered=1, abstained=1, failed=0, missing=0),
    )


def test_parquet_lands_as_json_lines_do(small_lake: Lake, written: Write, tmp_path: Path) -> None:
    table = pa.table(
        {
            "run_id": ["theirs"],
            "item_id": ["a1"],
            "answer": ["high"],
            "tied": pa.array([["high", "low"]], pa.list_(pa.string())),
            "confidence": [0.5],
            "error": pa.array([None], pa.string()),
        }
    )
    path = tmp_path / "answers.bin"
    pq.write_table(table, path)
    told = submit(small_lake, path, MINE, dataset="survey")
    row = {"item_id": "a1", "answer": "high", "tied": ["high", "low"], "confidence": 0.5}
    assert landed_rows(small_lake, told.name) == [{**row, "abstained": False}]
    assert told.coverage == (Coverage("survey", 1, 1, 0, 0, 0),)
    again = submit(small_lake, written(lines(row)), System("other"), dataset="survey")
    assert landed_rows(small_lake, again.name) == landed_rows(small_lake, told.name)


GOOD: dict[str, Any] = {"item_id": "q1", "answer": "tea"}
BAD = [
    (lines({**GOOD, "item_id": "zz"}), r"line 1 · item_id: talk asks no item 'zz'"),
    (lines({**GOOD, "item_id": "a1"}), r"line 1 · item_id: talk asks no item 'a1'"),
    (lines({**GOOD, "item_id": 7}), r"line 1 · item_id: 7 is no text"),
    (lines(GOOD, {"item_id": "q2", "answer": "a"}, GOOD), r"line 3 · item_id: line 1 answers 'q1'"),
    (lines({"answer": "tea"}), r"item_id: it is missing, and so are track, subject and item"),
    (lines({**GOOD, "answer": 7}), r"line 1 · answer: 7 is no text"),
    (lines({**GOOD, "answer": ["tea"]}), r"answer: \['tea'\] is no text"),
    (lines({**GOOD, "reply": "tea"}), r"reply: the row has an answer too"),
    ('{"item_id": "q1", "answer": "tea", "confidence": NaN}\n', r"line 1.*NaN"),
    (lines({**GOOD, "confidence": 1.5}), r"confidence: 1.5 is not between 0 and 1"),
    (lines({**GOOD, "confidence": "0.5"}), r"confidence: '0.5' is no number"),
    (lines({**GOOD, "confidence": True}), r"confidence: True is no number"),
    (lines({**GOOD, "abstained": True}), r"abstained: the row abstains and answers at once"),
    (lines({**GOOD, "abstained": "no"}), r"abstained: 'no' is neither true nor false"),
    (lines({"item_id": "q1"}), r"answer: the row gives no answer, retrieves nothing, and does not"),
    (lines({**GOOD, "retrieved": "r1"}), r"retrieved: 'r1' is no list of texts"),
    (lines({**GOOD, "retrieved": [1]}), r"retrieved: 1 is no text"),
    (lines({**GOOD, "retrieved": ["r9"]}), r"retrieved: the item's subject has no record 'r9'"),
    (lines({**GOOD, "retrieved": ["x1"]}), r"retrieved: 'x1' is a record of another subject"),
    (lines({"item_id": "q2", "retrieved": ["twice"]}), r"retrieved: 'twice' names 2 records"),
    (lines({"item_id": "c1", "retrieved": ["r3"]}), r"retrieved: 'r3' does not come before the q"),
    (lines({"item_id": "c1", "retrieved": ["day1-3"]}), r"'day1-3' does not come before the quest"),
    (lines({"item_id": "c1", "answer": "a", "stores": ["thread"]}), r"'thread' is none of epi"),
    (lines({"item_id": "c1", "answer": "a", "stores": ["episode"] * 2}), r"it names a store twice"),
    (lines({"item_id": "c1", "answer": "a", "stores": "episode"}), r"'episode' is no list of"),
    (lines({**GOOD, "stores": ["episode"]}), r"stores: the chat of a companion corpus"),
    (lines({**GOOD, "tied": ["a", "b"]}), r"tied: the answer, 'tea', is not among them"),
    (lines({**GOOD, "tied": ["tea", "tea"]}), r"tied: it names an answer twice"),
    (lines({**GOOD, "tied": []}), r"tied: it is empty"),
    (lines({**GOOD, "prompt_tokens": -1}), r"prompt_tokens: -1 is not between 0 and"),
    (lines({**GOOD, "prompt_tokens": 2**40}), r"prompt_tokens: 1099511627776 is not between"),
    (lines({**GOOD, "completion_tokens": 1.5}), r"completion_tokens: 1.5 is no whole number"),
    (lines({**GOOD, "anwser": "x"}), r"anwser: no such field; answer is meant\?"),
    (lines({"track": "chat", "subject": "U01", "item": "day9-9"}), r"asks 'U01' no chat item"),
    (
        lines({"track": "song", "subject": "U01", "item": "1"}),
        r"track: 'song' is none of chat, qa, re",
    ),
    (lines({"track": "qa", "item": "1"}), r"subject: it is missing"),
    (lines({"track": "qa", "subject": "U01", "item": 1.5}), r"item: 1.5 is neither text nor a"),
    ("", r"answers.jsonl: it holds no row"),
    ("[1]\n", r"line 1: \[1\] is no JSON object"),
    (json.dumps([GOOD], indent=1), r"line 1"),
    (lines(GOOD, {"item_id": "q2", "answer": "a"})[:-4], r"line 2: cut short: .* at column \d+"),
    ('{"item_id": "q1", "answer": "\\ud83d"}\n', r"line 1 · answer: it holds half of a surrogate"),
    (b"PAR1 and then nothing of the kind", r"no whole Parquet file"),
    (b"\xff\xfe{}\n", r"line 1"),
]


@pytest.mark.parametrize(("text", "said"), BAD)
def test_what_breaks_a_rule_is_one_line_and_lands_nothing(
    text: str | bytes, said: str, small_lake: Lake, written: Write
) -> None:
    with pytest.raises(BadInputError, match=said) as caught:
        submit(small_lake, written(text), MINE, dataset="talk")
    assert "\n" not in str(caught.value) and "answers.jsonl" in str(caught.value)
    assert landed(small_lake.landing, SUBMISSION) == []


def test_an_answer_comes_from_its_answer_space_and_training_items_are_none(
    small_lake: Lake, written: Write
) -> None:
    for row, said in (
        ({"item_id": "a1", "answer": "High"}, r"answer: 'High' is none of high, low"),
        ({"item_id": "a1", "answer": "low", "tied": ["low", "mid"]}, r"tied: 'mid' is none of"),
        (
            {"item_id": "a2", "answer": "low"},
            r"line 1 · item_id: item 'a2' is of the train split, to learn from; test items alone",
        ),
        (
            {"track": "survey", "subject": "P2", "item": "A1", "answer": "low"},
            r"line 1 · item: item 'a2' is of the train split",
        ),
    ):
        with pytest.raises(BadInputError, match=said):
            submit(small_lake, written(lines(row)), MINE, dataset="survey")


NAMED = {"item_id": "q1", "track": "qa", "subject": "U01", "item": 1}


def test_an_item_may_be_named_in_both_ways_if_they_agree(small_lake: Lake, written: Write) -> None:
    told = submit(small_lake, written(lines({**NAMED, "answer": "tea"})), MINE, dataset="talk")
    assert landed_rows(small_lake, told.name) == [
        {"item_id": "q1", "answer": "tea", "abstained": False}
    ]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"item": "2"}, r"line 1 · item: '2' is not item 'q1' \(give one of the two\)"),
        ({"item": 1.0}, r"line 1 · item: 1.0 is neither text nor a whole number"),
        ({"track": "chat"}, r"line 1 · track: 'chat', but track of item 'q1' is 'qa'"),
        ({"track": 7}, r"line 1 · track: 7 is no text"),
        ({"subject": "U02"}, r"line 1 · subject: 'U02', but subject of item 'q1' is 'U01'"),
        ({"track": None, "item": None, "subject": "U02"}, r"subject of item 'q1' is 'U01'"),
    ],
)
def test_names_of_two_items_in_one_row_are_refused(
    change: dict[str, Any], said: str, small_lake: Lake, written: Write
) -> None:
    with pytest.raises(BadInputError, match=said):
        submit(
            small_lake,
            written(lines({**NAMED, **change, "answer": "tea"})),
            MINE,
            dataset="talk",
        )


@pytest.mark.parametrize(
    ("answer", "landed_as"),
    [
        ("Lund", "Lund"),
        ('"Lund"', '"Lund"'),
        (34, "34"),
        (34.5, "34.5"),
        (True, "true"),
        (["sv", "å"], '["sv", "å"]'),
        ({"a": None}, '{"a": null}'),
    ],
)
def test_a_slot_takes_any_json_value_with_its_type(
    answer: Any, landed_as: str, small_lake: Lake, written: Write
) -> None:
    row = {"track": "reconstruction", "subject": "U01", "item": "persona/demographic/age"}
    told = submit(small_lake, written(lines({**row, "answer": answer})), MINE, dataset="talk")
    assert landed_rows(small_lake, told.name) == [
        {"item_id": "v1", "answer": landed_as, "abstained": False}
    ]
    assert told.coverage == (Coverage("reconstruction", 1, 1, 0, 0, 0),)


def test_one_item_is_answered_once_whatever_it_is_called(small_lake: Lake, written: Write) -> None:
    by_key = {"track": "qa", "subject": "U01", "item": "1", "answer": "coffee"}
    with pytest.raises(BadInputError, match=r"line 2 · item: line 1 answers 'q1' already"):
        submit(small_lake, written(lines(GOOD, by_key)), MINE, dataset="talk")


def test_not_a_number_in_parquet_is_refused_too(small_lake: Lake, tmp_path: Path) -> None:
    path = tmp_path / "answers.parquet"
    pq.write_table(
        pa.table({"item_id": ["q1"], "answer": ["a"], "confidence": [float("nan")]}), path
    )
    with pytest.raises(BadInputError, match=r"row 1 · confidence: nan is not between 0 and 1"):
        submit(small_lake, path, MINE, dataset="talk")


@pytest.mark.parametrize(
    "column",
    [
        pa.array([2**30], pa.int32()).cast(pa.date32()),
        pa.array([2**62], pa.int64()).cast(pa.timestamp("us")),
        pa.Array.from_buffers(
            pa.string(), 1, [None, pa.py_buffer(b"\0\0\0\0\2\0\0\0"), pa.py_buffer(b"\xff\xfe")]
        ),
    ],
    ids=["date", "timestamp", "text"],
)
def test_a_value_that_parquet_holds_and_python_does_not_is_named_by_its_column(
    column: pa.Array, small_lake: Lake, tmp_path: Path
) -> None:
    path = tmp_path / "answers.parquet"
    pq.write_table(pa.table({"item_id": ["q1"], "answer": column}), path)
    with pytest.raises(BadInputError, match=r"^answers.parquet · answer: a value .* cannot be r"):
        submit(small_lake, path, MINE, dataset="talk")


def test_two_columns_of_one_name_are_refused(small_lake: Lake, tmp_path: Path) -> None:
    path = tmp_path / "answers.parquet"
    pq.write_table(pa.table([["q1"], ["q2"], ["a"]], names=["item_id", "item_id", "answer"]), path)
    with pytest.raises(
        BadInputError, match=r"^answers\.parquet · item_id: the column stands twice"
    ):
        submit(small_lake, path, MINE, dataset="talk")


def test_a_mark_crlf_nul_and_a_long_answer_are_taken_as_they_are(
    small_lake: Lake, written: Write
) -> None:
    long = "x" * 2_000_000
    rows = [{"item_id": "q1", "answer": "a\0b"}, {"item_id": "q2", "answer": long}]
    text = "\r\n".join(json.dumps(row) for row in rows) + "\r\n\r\n"
    told = submit(small_lake, written(b"\xef\xbb\xbf" + text.encode()), MINE, dataset="talk")
    assert [row["answer"] for row in landed_rows(small_lake, told.name)] == ["a\0b", long]


def test_an_error_alone_is_told_from_an_answer_and_from_an_abstention(
    small_lake: Lake, written: Write
) -> None:
    path = written(lines({"item_id": "q1", "error": "timed out"}))
    told = submit(small_lake, path, MINE, dataset="talk")
    assert told.coverage == (Coverage("qa", 2, 0, 0, failed=1, missing=1),)


def test_another_file_of_the_same_system_takes_its_place_only_when_told(
    small_lake: Lake, written: Write
) -> None:
    submit(small_lake, written(lines(GOOD)), MINE, dataset="talk")
    other = written(lines({**GOOD, "answer": "coffee"}))
    with pytest.raises(UsageError, match=r"file_sha256 .* \(pass --replace"):
        submit(small_lake, other, MINE, dataset="talk")
    told = submit(small_lake, other, MINE, dataset="talk", replace=True)
    assert landed_rows(small_lake, told.name)[0]["answer"] == "coffee"
    assert len(landed(small_lake.landing, SUBMISSION)) == 1


@pytest.mark.parametrize(
    ("system", "dataset", "said"),
    [
        (System("bm25"), "talk", r"'bm25' is a system of ours"),
        (System("nbf"), "talk", r"'nbf' is a system of ours"),
        (System("mine", version=" "), "talk", r"--version ' ': give one line"),
        (System("mine", model="a\nb"), "talk", r"--model 'a\\nb': give one line"),
        (System("mine", condition="\udcff"), "talk", r"--condition '\\udcff': give one line"),
        (System("mine", condition="x" * 201), "talk", r"--condition 'x{200}\.\.\.': give one line"),
        (System("My System"), "talk", r"'My System' cannot name a system"),
        (System("mine", params="{"), "talk", r"--params: cut short: .* \(give a JSON object\)"),
        (System("mine", params="[1]"), "talk", r"--params: \[1\] is no JSON object"),
        (System("mine", params="null"), "talk", r"--params: null is no JSON object"),
        (System("mine", params='{"t": NaN}'), "talk", r"--params · t: NaN is not a number"),
        (System("mine", params='{"t": [Infinity]}'), "talk", r"t\[0\]: Infinity is not a number"),
        (System("mine", params='{"t": 1e999}'), "talk", r"--params: number is infinity"),
        (System("mine", params='{"t": 1, "t": 2}'), "talk", r"--params · t: the key stands twice"),
        (System("mine", params='{"t": "\\ud800"}'), "talk", r"--params: .*surrogate"),
        (System("mine", params='{"t": ' + "[" * 1010 + "]" * 1010 + "}"), "talk", r"--params: "),
        (MINE, None, r"--dataset is left out; the warehouse holds: survey, talk"),
        (MINE, "walk", r"'walk' is not built; the warehouse holds: survey, talk"),
    ],
)
def test_a_system_or_dataset_that_does_not_do_is_refused(
    system: System, dataset: str | None, said: str, small_lake: Lake, written: Write
) -> None:
    with pytest.raises(UsageError, match=said):
        submit(small_lake, written(lines(GOOD)), system, dataset=dataset)


def test_parameters_are_kept_as_given_with_their_keys_in_order(
    small_lake: Lake, written: Write
) -> None:
    system = System("mine", params='{"z": 1.50, "a": 123456789012345678901234567890}')
    told = submit(small_lake, written(lines(GOOD)), system, dataset="talk")
    manifest = read_manifest(small_lake.landing, SUBMISSION, told.name)
    assert manifest is not None
    run = pq.read_table(manifest.folder / "submission_run.parquet").to_pylist()[0]
    assert run["params"] == '{"a": 123456789012345678901234567890, "z": 1.5}'


def test_a_folder_a_pipe_and_a_missing_file_are_named(small_lake: Lake, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to(tmp_path / "gone")
    mend = r"\(give a file of answers, JSON Lines or Parquet\)"
    for name, said in (
        ("", "a folder, where a file is expected"),
        ("pipe", "a device or a pipe, where a file is expected"),
        ("gone", "no such file"),
        ("link", "no such file; it is a link to .*gone"),
    ):
        with pytest.raises(BadInputError, match=f"^{tmp_path / name}: {said} {mend}$"):
            submit(small_lake, tmp_path / name, MINE, dataset="talk")


@pytest.mark.parametrize("seed", [2**63, 2**64, -1, True, 1.5])
def test_a_seed_that_no_table_holds_is_one_line_and_lands_nothing(
    seed: Any, small_lake: Lake, written: Write
) -> None:
    with pytest.raises(UsageError, match=rf"^seed {seed}: give a whole number from 0 to \d+$"):
        submit(small_lake, written(lines(GOOD)), System("mine", seed=seed), dataset="talk")
    assert landed(small_lake.landing, SUBMISSION) == []


def test_the_largest_seed_lands(small_lake: Lake, written: Write) -> None:
    made = System("mine", seed=2**63 - 1)
    told = submit(small_lake, written(lines(GOOD)), made, dataset="talk")
    manifest = read_manifest(small_lake.landing, SUBMISSION, told.name)
    assert manifest is not None
    run = pq.read_table(manifest.folder / "submission_run.parquet").to_pylist()
    assert run[0]["seed"] == manifest.seed == 9223372036854775807


def test_names_of_different_systems_never_meet() -> None:
    assert submission_name("talk", "mine") == "talk.mine"
    names = [submission_name("talk", name) for name in ("a/b", "a+b", "a_b", "a@b")]
    assert len(set(names)) == len(names)


SCHEMA = SUBMISSION.table("submission_answer").schema
CATALOGUE = Catalogue(
    "companion",
    "talk",
    "hash",
    {"c1": Item("c1", "chat", "s1", "U01", "text", None, 3)},
    {"t1": "train"},
    {("chat", "U01", "day1-3"): "c1"},
    {f"r{at}": ("s1", at) for at in range(1, 6)} | {"x": ("s2", 1)},
    {("s1", f"day1-{at}"): (f"r{at}",) for at in range(1, 6)},
)
KNOWN = ["c1", "chat", "U01", "day1-3", "r1", "r4", "day1-2", "x"]
ANYTHING = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(max_size=3),
        st.sampled_from(KNOWN),
    ),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=4,
)


@given(st.dictionaries(st.sampled_from(FIELDS), ANYTHING, max_size=5), st.booleans())
def test_any_row_is_taken_whole_or_refused_by_field(row: dict[str, Any], named: bool) -> None:
    if named:
        row = {**row, "item_id": "c1"}
    try:
        found = checked(row, CATALOGUE)
    except RowError as error:
        assert error.field in FIELDS and "\n" not in error.reason
        return
    assert set(found) == set(SCHEMA.names)
    pa.Table.from_pylist([found], schema=SCHEMA)
    assert not (found["abstained"] and found["answer"] is not None)
    given_up = found["abstained"] or found["error"] is not None
    assert given_up or found["answer"] is not None or found["retrieved"] is not None
    positions = [CATALOGUE.records[one][1] for one in found["retrieved"] or []]
    assert all(position is not None and position < 3 for position in positions)
