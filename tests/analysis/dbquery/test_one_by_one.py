"""The same questions one by one through the sandbox give what the set-based models give."""

from __future__ import annotations

import json
from pathlib import Path

import duckdb
import pytest

from memlake.analysis.dbquery import Answered, Question, TemplatePlanner, answer
from memlake.analysis.dbquery.evaluate import write_answers
from memlake.analysis.dbquery.reading import read_catalogue, read_names, read_vocabulary
from memlake.analysis.lake import Lake
from memlake.analysis.sandbox import Sandbox
from memlake.ingest.landing.errors import MachineError

# Facts are the same statements over both.
_ASKED = {
    "raw": ("SM", "MH", "EM", "BP", "PT"),
    "understanding": ("EM", "BP", "PT"),
}


@pytest.fixture(scope="module", params=sorted(_ASKED))
def over(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def one_by_one(answered_lake: Lake, snapshot: Path, over: str) -> list[Answered]:
    with duckdb.connect(str(answered_lake.warehouse), read_only=True) as connection:
        catalogue = read_catalogue(connection)
        vocabulary = read_vocabulary(connection, catalogue)
        names = read_names(connection, catalogue, vocabulary)
        planner = TemplatePlanner(catalogue, vocabulary, over, names)
        questions = [
            Question(*row)
            for row in connection.execute(
                "select item_id, subject_id, level, question, answer_type from core.item_setoka "
                "where level in (select unnest(?)) order by item_id",
                [list(_ASKED[over])],
            ).fetchall()
        ]
    with Sandbox(snapshot) as box:
        return [answer(planner, question, box) for question in questions]


def test_every_answer_is_the_set_based_one(
    answered_lake: Lake, one_by_one: list[Answered], over: str
) -> None:
    with duckdb.connect(str(answered_lake.warehouse), read_only=True) as connection:
        stored = {
            item_id: (said, abstained, sql, error)
            for item_id, said, abstained, sql, error in connection.execute(
                "select item_id, answer, abstained, sql, error from dbquery.dbq_answer "
                "where system = 'dbquery/template/' || ?",
                [over],
            ).fetchall()
        }
    assert len(one_by_one) >= 300
    for one in one_by_one:
        assert (one.answer, one.abstained, one.sql, one.error) == stored[one.item_id]


def test_each_is_asked_once_at_most(one_by_one: list[Answered]) -> None:
    assert {one.rounds for one in one_by_one} <= {0, 1}
    assert all(one.rounds == 1 for one in one_by_one if not one.abstained)


def test_nobody_and_nothing_are_abstentions(answered_lake: Lake, snapshot: Path) -> None:
    with duckdb.connect(str(answered_lake.warehouse), read_only=True) as connection:
        catalogue = read_catalogue(connection)
        planner = TemplatePlanner(catalogue, read_vocabulary(connection, catalogue), "raw")
    texts = {
        "Which employer is on the contact card of Nobody Known?": "nothing fits",
        "Which employer is on the contact card of O'Brien';--?": "nothing fits",
        "": "the question is empty",
        "trip " * 25_000: "the question is longer than 4000 characters",
    }
    with Sandbox(snapshot, workers=1) as box:
        for text, reason in texts.items():
            found = answer(planner, Question("i1", "nobody", "SM", text), box)
            assert (found.answer, found.error) == (None, reason)


def test_answers_are_written_whole_or_not_at_all(tmp_path: Path) -> None:
    said = Answered("i1", "Low Park", "select 1", None, 1)
    silent = Answered("i2", None, None, "nothing fits", 0)
    write_answers(tmp_path / "answers.jsonl", [said, silent])
    lines = (tmp_path / "answers.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line) for line in lines] == [
        {
            "item_id": "i1",
            "answer": "Low Park",
            "abstained": False,
            "sql": "select 1",
            "error": None,
        },
        {
            "item_id": "i2",
            "answer": None,
            "abstained": True,
            "sql": None,
            "error": "nothing fits",
        },
    ]
    with pytest.raises(MachineError, match="No such file"):
        write_answers(tmp_path / "missing" / "answers.jsonl", [said])
