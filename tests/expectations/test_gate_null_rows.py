"""Case H09: gates that would pass because there is nothing to check or the value is NULL."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import duckdb
import pytest

from memlake.expectations.result import GateResult, Status
from memlake.expectations.runner import GateSource, run_gates

CITATIONS = """
-- population
select 'h09' as dataset, q, m from citation
-- failing
select 'h09' as dataset, citation.q, citation.m
from citation
left join message on citation.m = message.m
where message.m is null
"""

PAIRS = """
-- population
select 'h09' as dataset, q, m from citation
-- failing
select 'h09' as dataset, q, m, count(*) as n from citation group by q, m having count(*) > 1
"""

QUESTIONS = """
-- population
select 'h09' as dataset, q from question
-- failing
select 'h09' as dataset, q from question where q is null
"""

RAISES = """
-- population
select 'h09' as dataset, q from citation
-- failing
select 'h09' as dataset, error('simulated') as q
"""


@pytest.fixture
def results(tmp_path: Path, make_gates: Callable[..., GateSource]) -> dict[str, GateResult]:
    warehouse = tmp_path / "memlake.duckdb"
    with duckdb.connect(str(warehouse)) as connection:
        connection.execute("""
            create table message as select 'm1' as m;
            create table citation as select * from (
                values ('q1', 'm1'), ('q2', null), ('q3', null), ('q3', null)
            ) as t (q, m);
            create table question (q varchar);
        """)
    manifest = tmp_path / "landing" / "multisource" / "dataset=h09" / "manifest.json"
    manifest.parent.mkdir(parents=True)
    manifest.write_text("{}")
    source = make_gates(citations=CITATIONS, pairs=PAIRS, questions=QUESTIONS, raises=RAISES)
    run = run_gates(warehouse, source=source)
    assert not run.clean
    return {result.gate.gate_id: result for result in run.results}


def test_three_citations_of_no_message_fail(results: dict[str, GateResult]) -> None:
    citations = results["citations"]
    assert citations.status is Status.FAILED
    assert (citations.n_checked, citations.n_failed) == (4, 3)
    assert [row["m"] for row in citations.failures] == [None, None, None]


def test_a_pair_with_null_is_there_twice(results: dict[str, GateResult]) -> None:
    assert results["pairs"].status is Status.FAILED
    assert results["pairs"].failures == ({"dataset": "h09", "q": "q3", "m": None, "n": 2},)


def test_no_question_is_vacuous_and_blocks(results: dict[str, GateResult]) -> None:
    assert results["questions"].status is Status.VACUOUS
    assert (results["questions"].n_checked, results["questions"].blocks) == (0, True)


def test_what_raises_is_an_error_and_no_failure(results: dict[str, GateResult]) -> None:
    assert results["raises"].status is Status.ERROR
    assert results["raises"].blocks
    assert "simulated" in (results["raises"].reason or "")
