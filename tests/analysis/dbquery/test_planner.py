"""Rounds, answers and abstentions of planners, by hand."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

import duckdb
import pytest

from memlake.analysis.dbquery import (
    Abstention,
    Answer,
    Catalogue,
    Move,
    Query,
    Question,
    Round,
    TemplatePlanner,
    Vocabulary,
    answer,
)
from memlake.analysis.dbquery.llm import llm_planner
from memlake.analysis.dbquery.planner import MOST_ROUNDS
from memlake.analysis.dbquery.reference import ReferencePlanner, WholeWarehouse
from memlake.analysis.dbquery.sql import folded
from memlake.analysis.sandbox import Kind, Outcome, Refusal
from memlake.ingest.landing.errors import UsageError

LOW_PARK, THAT_DAY = folded("'Low Park'"), folded("'2026-05-01'")
ASKED = Question("i1", "s1", "SM", "What does the trip to Low Park on 2026-05-01 say: the fare?")


class Scripted:
    """Gives the outcomes that it was told to, in turn."""

    def __init__(self, *outcomes: Outcome) -> None:
        self.outcomes, self.ran = list(outcomes), list[str]()

    def run(self, sql: str) -> Outcome:
        self.ran.append(sql)
        return self.outcomes.pop(0)


class Counting:
    """Asks a number of times, then says how often."""

    def __init__(self, times: int) -> None:
        self.times = times

    def move(self, question: Question, rounds: Sequence[Round]) -> Move:
        if len(rounds) < self.times:
            return Query(f"select {len(rounds)}")
        return Answer(str(len(rounds)))


def test_a_planner_has_five_rounds_and_then_abstains() -> None:
    nothing = [Outcome() for _ in range(9)]
    last = answer(Counting(MOST_ROUNDS), ASKED, Scripted(*nothing))
    assert (last.answer, last.rounds, last.sql) == ("5", 5, "select 4")
    box = Scripted(*nothing)
    late = answer(Counting(MOST_ROUNDS + 1), ASKED, box)
    assert (late.answer, late.abstained, late.error) == (None, True, "no answer in 5 rounds")
    assert len(box.ran) == 5


@pytest.mark.parametrize(
    ("outcome", "said", "error"),
    [
        (Outcome(("answer",), (("3.10",),)), "3.10", None),
        (Outcome(("answer",), ((Decimal("3.10"),),)), "3.10", None),
        (Outcome(("answer",), ()), None, "nothing fits"),
        (Outcome(("answer",), ((None,),)), None, "nothing fits"),
        (Outcome(("answer",), (("3.10",), ("4.00",))), None, "several answers fit"),
        (Outcome(error=Refusal(Kind.TIMEOUT, "not done")), None, "timeout: not done"),
    ],
)
def test_the_template_planner_takes_the_only_value(
    catalogue: Catalogue,
    vocabulary: Vocabulary,
    outcome: Outcome,
    said: str | None,
    error: str | None,
) -> None:
    box = Scripted(outcome)
    found = answer(TemplatePlanner(catalogue, vocabulary, "raw"), ASKED, box)
    assert (found.answer, found.error, found.rounds) == (said, error, 1)
    assert box.ran == [
        "with step_1 as (select b.* from views.trip as b where b.subject_id = 's1' "
        f"and {folded('destination')} = {LOW_PARK} "
        f"and {folded('day')} = {THAT_DAY}) "
        "select distinct fare as answer from step_1 where fare is not null"
    ]


def test_what_is_not_understood_runs_nothing(catalogue: Catalogue, vocabulary: Vocabulary) -> None:
    box = Scripted()
    asked = Question("i1", "s1", "SM", "Quand est-ce que le train part ?")
    found = answer(TemplatePlanner(catalogue, vocabulary, "raw"), asked, box)
    assert (found.answer, found.error) == (None, "no kind of record is named")
    assert (found.sql, box.ran) == (None, [])


def test_a_quote_stays_within_its_literal(catalogue: Catalogue, vocabulary: Vocabulary) -> None:
    planner = TemplatePlanner(catalogue, vocabulary, "raw")
    asked = Question(
        "i1", "s'1", "SM", 'What does the note titled "x\' or 1 = 1 --" say: the time of writing?'
    )
    move = planner.move(asked, [])
    assert isinstance(move, Query)
    assert f"b.subject_id = 's''1' and {folded('title')} = lower(" in move.sql
    assert "translate('x'' or 1 = 1 --', " in move.sql


def test_the_reference_planner_knows_its_sql_and_survives_a_bad_one() -> None:
    planner = ReferencePlanner({"i1": "select 'yes' as answer", "i2": "select nothing"})
    with duckdb.connect() as connection:
        house = WholeWarehouse(connection)
        assert answer(planner, ASKED, house).answer == "yes"
        bad = answer(planner, Question("i2", "s1", "EM", "?"), house)
        assert bad.abstained and (bad.error or "").startswith("failed: Binder Error")
    assert planner.move(Question("i3", "s1", "PT", "?"), []) == Abstention(
        "no SQL is stored for it"
    )


def test_no_language_model_is_an_honest_error() -> None:
    with pytest.raises(UsageError, match="no language model is connected yet"):
        llm_planner()
