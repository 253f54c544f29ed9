"""What a submission to the chat comes to: replies, stores, retrieved messages, worked by hand."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import duckdb
import pytest
from typer.testing import CliRunner, Result

from memlake.analysis.cli.app import app
from memlake.analysis.companion.corpus import Corpus
from memlake.analysis.companion.judgments import NOTHING, Judged, Judgment
from memlake.analysis.companion.judgments_file import read_judgments
from memlake.analysis.companion.submitted import submitted
from memlake.analysis.lake import Lake, scratch_lake
from memlake.analysis.submission import submit
from memlake.analysis.submission.submit import System
from memlake.ingest.companion.land import land_corpus
from memlake.ingest.landing.errors import BadInputError, UsageError

# Five probes need the past. Of the first, the store is said; of the next two, messages are; one
# is abstained from, and U02's, day2-12, is passed over.
ROWS: list[dict[str, Any]] = [
    {"item": "day3-3", "reply": "You fell off your bike.", "stores": ["episode"]},
    {"item": "day3-7", "reply": "Gustav.", "retrieved": ["day1-13"]},
    {"item": "day3-13", "retrieved": ["day1-9"]},
    {"item": "day4-10", "abstained": True},
]


def warehouse(lake: Lake, corpus: Corpus, dataset_hash: str = "now") -> None:
    """Write what a build holds of the corpus, so far as a submission is checked against it."""
    probes = [
        (f"i/{corpus.subjects[p.subject]}/{p.message_id}", corpus.subjects[p.subject], p)
        for p in corpus.probes
        if p.position
    ]
    lake.warehouse.unlink(missing_ok=True)
    with duckdb.connect(str(lake.warehouse)) as connection:
        connection.execute(
            """
            create schema staging; create schema core; create schema registry;
            create table registry.system (system varchar);
            create table staging.stg_core__dataset (
                dataset varchar, benchmark varchar, dataset_hash varchar
            );
            create table core.item (
                item_id varchar, dataset varchar, subject_id varchar, track varchar,
                answer_type varchar, answer_space varchar [], split varchar,
                asked_position integer
            );
            create table core.item_key (item_id varchar, item_key varchar);
            create table core.subject_key (subject_id varchar, subject_key varchar);
            create table core.record (
                record_id varchar, dataset varchar, subject_id varchar, position integer,
                source_id varchar
            );
            insert into core.item values
            ('q', 'small', 's/U01', 'qa', 'text', null, 'test', null);
            insert into core.item_key values ('q', '1');
            """
        )
        connection.execute(
            "insert into staging.stg_core__dataset values ('small', 'companion', ?)",
            [dataset_hash],
        )
        connection.executemany(
            "insert into core.item values (?, 'small', ?, 'chat', 'text', null, 'test', ?)",
            [[item, f"s/{user_id}", p.position] for item, user_id, p in probes],
        )
        connection.executemany(
            "insert into core.item_key values (?, ?)", [[i, p.message_id] for i, _, p in probes]
        )
        connection.executemany(
            "insert into core.subject_key values (?, ?)",
            [[f"s/{user_id}", user_id] for user_id in corpus.subjects],
        )
        connection.executemany(
            "insert into core.record values (?, 'small', ?, ?, ?)",
            [
                [f"r/{h.user_id}/{one}", f"s/{h.user_id}", at, one]
                for h in corpus.histories
                for at, one in enumerate(h.ids, 1)
            ],
        )


def answers(lake: Lake, *rows: dict[str, Any], system: str = "mine") -> None:
    path = lake.root / "answers.jsonl"
    lines = [json.dumps({"track": "chat", "subject": "U01"} | row) for row in rows]
    path.write_text("\n".join(lines))
    submit(lake, path, System(system), dataset="small", replace=True)


@pytest.fixture
def lake(tmp_path: Path, project: Path, companion_corpus: ModuleType, small: Corpus) -> Lake:
    """A lakehouse with the small corpus, built so far as a submission needs it."""
    made = scratch_lake(tmp_path, project)
    companion_corpus.write_corpus(tmp_path / "files", companion_corpus.small_corpus())
    land_corpus(made.landing, tmp_path / "files", dataset="small")
    warehouse(made, small)
    return made


@pytest.fixture
def read(lake: Lake, small: Corpus) -> Callable[[], Judged]:
    def silent(line: str) -> None:
        raise AssertionError(line)

    return lambda: submitted(lake, small, silent)


def silent(**said: Any) -> Judgment:
    return Judgment(None, None, None, **{"reply": None, **said})


def test_each_row_of_a_submission_is_read_and_a_missing_one_is_empty(
    lake: Lake, read: Callable[[], Judged]
) -> None:
    answers(lake, *ROWS)
    found = read().by_condition["mine"]
    assert {key: one for key, one in found.items() if one != silent(reply="")} == {
        ("U01", "day3-3"): silent(reply="You fell off your bike.", stores=frozenset({"episode"})),
        ("U01", "day3-7"): silent(reply="Gustav.", retrieved=("day1-13",)),
        ("U01", "day3-13"): silent(reply="", retrieved=("day1-9",)),
        ("U01", "day4-10"): silent(),
    }
    # Seventeen probes stand in the history.
    assert len(found) == 17


def test_a_submission_without_replies_has_none_that_count(
    lake: Lake, read: Callable[[], Judged]
) -> None:
    answers(lake, {"item": "day3-7", "retrieved": []})
    found = read().by_condition["mine"]
    assert {one.reply for one in found.values()} == {None}
    assert found["U01", "day3-7"].retrieved == ()


def test_a_submission_to_another_track_says_nothing_of_the_chat(
    lake: Lake, read: Callable[[], Judged]
) -> None:
    answers(lake, {"track": "qa", "item": 1, "answer": "rye"})
    assert read() == NOTHING


def test_without_submissions_no_warehouse_is_asked_for(
    lake: Lake, read: Callable[[], Judged]
) -> None:
    lake.warehouse.unlink()
    assert read() == NOTHING


def test_a_submission_for_another_state_is_named_and_left_out(lake: Lake, small: Corpus) -> None:
    answers(lake, *ROWS)
    warehouse(lake, small, "later")
    told: list[str] = []
    assert submitted(lake, small, told.append) == NOTHING
    assert told == ["mine is left out: it answers another state of small (submit it again)"]


def test_a_warehouse_of_another_state_is_not_read(lake: Lake, small: Corpus) -> None:
    answers(lake, *ROWS)
    with duckdb.connect(str(lake.warehouse)) as connection:
        connection.execute("delete from core.item where item_id = 'i/U02/day2-12'")
    with pytest.raises(UsageError, match=r"another state of small .*\(run `memlake build`\)"):
        submitted(lake, small, print)


@pytest.fixture
def run(lake: Lake, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    monkeypatch.setenv("MEMLAKE_ROOT", str(lake.root))
    command = ["reproduce", "realcompanion", "--dataset", "small", "--json"]
    return lambda *more: CliRunner().invoke(app, [*command, *more])


def replies(result: Result) -> dict[tuple[str, str, str], tuple[float | None, int]]:
    assert result.exit_code == 0, result.output
    return {
        (row["population"], row["metric"], row["aggregation"]): (row["value"], row["n"])
        for row in json.loads(result.stdout)
        if row["study"] == "replies" and row["condition"] == "mine"
    }


def test_locus_accuracy_and_evidence_coverage_come_from_a_submission(
    lake: Lake, run: Callable[..., Result]
) -> None:
    answers(lake, *ROWS)
    found = replies(run())
    # Right on three of U01's four, on none of U02's one.
    assert found["both/recorded", "locus_accuracy", "pooled"] == (0.6, 5)
    assert found["both/recorded", "locus_accuracy", "macro_subject"] == (0.375, 2)
    # Fell, off, bike of six words; the one word gustav; an empty reply; a missing one. The probe
    # that was abstained from is not scored.
    assert found["both/recorded", "evidence_coverage", "pooled"] == (0.375, 4)
    assert found["both/recorded", "evidence_touched", "pooled"] == (0.5, 4)
    assert found["both", "response_consistency", "pooled"] == (None, 0)


def test_a_file_of_judgments_grades_what_was_submitted(
    lake: Lake, run: Callable[..., Result]
) -> None:
    answers(lake, *ROWS)
    line = {"user_id": "U01", "condition": "mine"}
    graded = [
        {**line, "probe_dayid": "day3-3", "content_match": 2, "reply": "You fell off your bike."},
        {**line, "probe_dayid": "day3-7", "content_match": 1},
    ]
    file = lake.root / "judged.jsonl"
    file.write_text("\n".join(map(json.dumps, graded)))
    found = replies(run("--judgments", str(file)))
    # Thirteen rows are scored: 2 and 1, one abstained from, ten that are empty or missing.
    assert found["both", "response_consistency", "pooled"] == (1 / 12, 12)
    assert found["both", "content_match", "pooled"] == (0.25, 12)
    assert found["both/recorded", "locus_accuracy", "pooled"] == (0.6, 5)
    assert found["both/recorded", "evidence_coverage", "pooled"] == (0.375, 4)


def test_a_verdict_on_another_reply_than_was_submitted_is_refused(
    lake: Lake, small: Corpus, read: Callable[[], Judged]
) -> None:
    answers(lake, *ROWS)
    file = lake.root / "judged.jsonl"
    line = {"user_id": "U01", "probe_dayid": "day3-7", "condition": "mine", "reply": "Gus."}
    file.write_text(json.dumps(line))
    with pytest.raises(BadInputError, match=r"U01 · line 1.reply: 'Gus.' is not what the system"):
        read_judgments(file, small, read())
