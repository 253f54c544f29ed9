"""What a planner's answers come to, level by level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import duckdb
import pyarrow as pa

from memlake.analysis.dbquery.planner import Answered


@dataclass(frozen=True)
class Level:
    """What one level came to.

    Attributes:
        level: SM, MH, EM, BP or PT.
        n: Questions.
        n_answered: Questions that were not abstained from.
        similarity: Mean over users of the mean typed similarity; None where none is scored.
        n_scored: Questions that the mean is of.
        n_differing: Answers that the set-based models gave otherwise; None where they gave none.
    """

    level: str
    n: int
    n_answered: int
    similarity: float | None
    n_scored: int
    n_differing: int | None


def levels_of(
    connection: duckdb.DuckDBPyConnection, dataset: str, system: str, answers: Sequence[Answered]
) -> list[Level]:
    """Score answers by those of the set-based models, whose scores stand in `core.score`."""
    given = pa.table(
        {
            "item_id": [one.item_id for one in answers],
            "answer": pa.array([one.answer for one in answers], pa.string()),
        }
    )
    cursor = connection.cursor()
    cursor.register("given", given)
    rows = cursor.execute(_LEVELS, [system, dataset]).fetchall()
    return [Level(*row) for row in rows]


_LEVELS = """
with stored as (
    select answer.item_id, answer.answer, score.value, coalesce(score.scored, false) as scored
    from core.run as run
    inner join core.answer as answer on run.run_id = answer.run_id
    left join core.score as score
        on answer.run_id = score.run_id and answer.item_id = score.item_id
    where run.system = ? and run.dataset = ? and run.benchmark = 'setoka'
),
judged as (
    select
        item.level,
        item.subject_id,
        given.answer is not null as answered,
        stored.item_id is not null as known,
        stored.item_id is not null and stored.answer is distinct from given.answer as differs,
        case when stored.scored and not differs then stored.value end as similarity
    from given
    inner join core.item as item on given.item_id = item.item_id
    left join stored on given.item_id = stored.item_id
),
of_user as (
    select level, subject_id, avg(similarity) as similarity from judged group by all
)
select
    judged.level,
    count(*) as n,
    count(*) filter (answered) as n_answered,
    any_value(mean.similarity) as similarity,
    count(judged.similarity) as n_scored,
    case when bool_or(known) then count(*) filter (differs) end as n_differing
from judged
inner join (select level, avg(similarity) as similarity from of_user group by level) as mean
    on judged.level = mean.level
group by judged.level
order by list_position(['SM', 'MH', 'EM', 'BP', 'PT'], judged.level)
"""
