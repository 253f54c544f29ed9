"""Evidence suffices for every question of a small corpus, and none of it may be missing."""

from __future__ import annotations

from collections.abc import Iterator

import duckdb
import pytest

from memlake.analysis.lake import Lake
from memlake.analysis.setoka_corpus import (
    Question,
    check_evidence,
    questions,
    restricted,
    standing_counts,
)

pytestmark = pytest.mark.xdist_group("setoka")

ASKED = {"SM": 1122, "MH": 1000, "EM": 600, "BP": 110}


@pytest.fixture(scope="module")
def warehouse(setoka_lake: Lake) -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect(str(setoka_lake.warehouse)) as connection:
        yield connection


@pytest.mark.parametrize("level", ASKED)
def test_the_oracle_answers_every_question_from_its_evidence_and_none_without(
    level: str, warehouse: duckdb.DuckDBPyConnection
) -> None:
    asked = questions(warehouse, level)
    found = check_evidence(warehouse, asked)
    assert found.questions == found.answered == ASKED[level]
    assert found.removals == found.changed >= ASKED[level]


def test_the_evidence_of_a_standing_holds_the_quotas_of_its_trait(
    warehouse: duckdb.DuckDBPyConnection,
) -> None:
    found = standing_counts(warehouse)
    assert (found.questions, found.answered) == (20, 20)
    assert found.removals == found.changed > 0


def test_evidence_that_lacks_a_record_does_not_pass(warehouse: duckdb.DuckDBPyConnection) -> None:
    asked = questions(warehouse, "MH", most=5)
    short = [Question(q.level, q.family, q.answer, q.sql, q.evidence[1:]) for q in asked]
    found = check_evidence(warehouse, short)
    assert (found.questions, found.answered, found.sound) == (5, 0, False)


def test_a_standing_whose_evidence_lacks_an_event_does_not_pass(
    warehouse: duckdb.DuckDBPyConnection,
) -> None:
    warehouse.execute("begin")
    warehouse.execute(
        """
        create temp table kept as from core.evidence;
        drop view core.evidence;
        create table core.evidence as
        select evidence.*
        from kept as evidence
        where evidence.record_id not in (
            select unnest(records) from queries.qry_setoka_occurrence
            where event_id = (select min(event_id) from queries.qry_setoka_occurrence)
        )
        """
    )
    found = standing_counts(warehouse)
    warehouse.execute("rollback")
    assert found.answered < found.questions


def test_restricted_sql_sees_the_records_alone_or_all_but_them() -> None:
    sql = "select a from relational.rel_trip where b in (select unnest(records) from {events})"
    sql = sql.replace("{events}", "labels.lbl_setoka_event")
    listed = "['x', 'y']::varchar[]"
    assert restricted(sql, ["x", "y"], keep=True) == (
        f"select a from (select * from relational.rel_trip where list_contains({listed}, "
        "record_id)) where b in (select unnest(records) from (select * from "
        f"labels.lbl_setoka_event where list_has_any(records, {listed})))"
    )
    assert restricted(sql, ["x"], keep=False).count("where not list_") == 2
