"""What answers come to by level, worked out by hand on six questions."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest

from memlake.analysis.dbquery import Answered
from memlake.analysis.dbquery.evaluate import evaluate
from memlake.analysis.dbquery.levels import Level, levels_of
from memlake.analysis.lake import Lake
from memlake.ingest.landing.errors import BadInputError, UsageError

# Two users: of ann three questions, of ben one; a level that no run has answers for; a rank.
_WAREHOUSE = """
create schema core;
create table core.run as from (values
    ('r1', 'dbquery/template/raw', 'd1', 'setoka'),
    ('r2', 'other', 'd1', 'setoka')) t(run_id, system, dataset, benchmark);
create table core.item as from (values
    ('i1', 'ann', 'SM'), ('i2', 'ann', 'SM'), ('i3', 'ann', 'SM'), ('i4', 'ben', 'SM'),
    ('i5', 'ann', 'EM'), ('i6', 'ann', 'PT')) t(item_id, subject_id, level);
create table core.answer as from (values
    ('r1', 'i1', 'a'), ('r1', 'i2', null), ('r1', 'i3', 'b'), ('r1', 'i4', 'c'),
    ('r2', 'i5', 'x'), ('r1', 'i6', '40')) t(run_id, item_id, answer);
create table core.score as from (values
    ('r1', 'i1', 1.0, true), ('r1', 'i2', 0.0, true), ('r1', 'i3', 1.0, true),
    ('r1', 'i4', 1.0, true), ('r2', 'i5', 1.0, true), ('r1', 'i6', null, false))
    t(run_id, item_id, value, scored);
"""


def _said(item_id: str, answer: str | None) -> Answered:
    return Answered(item_id, answer, None, None if answer else "nothing fits", 1)


def test_levels_are_means_over_users_of_the_answers_that_agree() -> None:
    answers = [
        _said("i1", "a"),
        _said("i2", None),
        _said("i3", "z"),
        _said("i4", "c"),
        _said("i5", "x"),
        _said("i6", "40"),
    ]
    with duckdb.connect() as connection:
        connection.execute(_WAREHOUSE)
        levels = levels_of(connection, "d1", "dbquery/template/raw", answers)
    assert levels == [
        # Ann's 1 and 0, i3 unscored as it differs: 1/2; ben's 1; the mean of both users is 3/4.
        Level("SM", 4, 3, 0.75, 3, 1),
        # Another system's answers are not this one's.
        Level("EM", 1, 1, None, 0, None),
        Level("PT", 1, 1, None, 0, 0),
    ]


@pytest.mark.parametrize(
    ("planner", "over", "message"),
    [
        ("oracle", "raw", "no planner 'oracle'; there are template, reference, llm"),
        ("template", "cooked", "--over 'cooked': it is raw or understanding"),
        ("reference", "understanding", "its SQL is over raw records"),
    ],
)
def test_a_wrong_name_is_said(tmp_path: Path, planner: str, over: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        evaluate(Lake(tmp_path), planner, over)


def test_without_a_build_there_is_nothing_to_evaluate(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="no warehouse here"):
        evaluate(Lake(tmp_path), "template", "raw")


@pytest.mark.parametrize("dataset", ["setoka-8", ""])
def test_a_dataset_that_is_not_built_is_refused_with_those_that_are(
    tmp_path: Path, dataset: str
) -> None:
    made = Lake(tmp_path)
    made.warehouse.parent.mkdir()
    with duckdb.connect(str(made.warehouse)) as connection:
        connection.execute("create schema core")
        connection.execute(
            "create table core.item as select 'setoka-7' as dataset, 'setoka' as benchmark"
        )
    with pytest.raises(UsageError, match=f"no questions of '{dataset}' .* there are setoka-7"):
        evaluate(made, "template", "raw", dataset=dataset)
