"""Answering Setoka's questions in SQL: all at once in the DAG, and one by one in the sandbox.

And what the template planner's answers over the understanding layers are worth.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from memlake.analysis.bench.figure import Figure, at_most, measured
from memlake.analysis.build import build, build_part
from memlake.analysis.dbquery.evaluate import evaluate
from memlake.analysis.lake import Lake
from memlake.analysis.sandbox import Sandbox
from memlake.analysis.warehouse import open_read_only

SEED = 7
SET_BASED_S = 60.0
QUERIES_A_SECOND = 100.0
WORKERS = 2
ASKED = 3000
ONE_BY_ONE_S = 300.0
SYSTEM = "dbquery/template/understanding"
# Wanted similarity of the levels that are judged one by one.
LEAST = {"SM": 0.95, "MH": 0.85, "EM": 0.80, "BP": 0.80}
# What held-out wording, or the lexicon that nothing was built on, may cost.
MOST_LOST = 0.05

_STATEMENTS = f"""
    select reference_sql from labels.lbl_setoka
    where level in ('SM', 'MH') order by hash(item_id), item_id limit {ASKED}
"""
_SCORED = "select count(distinct item_id) from metrics.score_setoka"
_LOST = """
    select
        label.level,
        avg(value) filter (not phrasing_held_out) - avg(value) filter (phrasing_held_out),
        avg(value) filter (lexicon = 'a') - avg(value) filter (lexicon = 'b')
    from core.run as run
    inner join core.score as score on run.run_id = score.run_id
    inner join labels.lbl_setoka as label on score.item_id = label.item_id
    where run.system = ? and score.scored and list_contains(?, label.level)
    group by label.level
    order by list_position(?, label.level)
"""


def dbquery_figures(lake: Lake) -> Iterator[Figure]:
    """Time the questions of ten users, answered and scored, and statements in the sandbox."""
    from memlake.analysis.code_record import init_lake
    from memlake.ingest.setoka.land import land_setoka

    init_lake(lake)
    land_setoka(lake.landing, SEED)
    build(lake)
    with contextlib.closing(open_read_only(lake.warehouse)) as connection:
        statements = [str(sql) for (sql,) in connection.execute(_STATEMENTS).fetchall()]
        ((asked,),) = connection.execute(_SCORED).fetchall()
    with Sandbox(lake, workers=WORKERS) as box:
        box.run_many(statements[:WORKERS])  # starting the processes is not what is measured
        with measured() as cost:
            outcomes = box.run_many(statements)
    failed = sum(outcome.error is not None for outcome in outcomes)
    rate = len(statements) / cost.wall_s
    yield Figure(
        f"sandbox, queries on {WORKERS} cores",
        f"{rate:,.0f} a second, {failed} failed",
        f"at least {QUERIES_A_SECOND:g} a second, none failed",
        rate >= QUERIES_A_SECOND and not failed,
    )
    yield from _planner(lake)
    with measured() as cost:
        build_part(lake, ("+tag:dbquery",))
    name = f"setoka, {asked:,} questions answered and scored as SQL"
    yield at_most(name, cost.wall_s, SET_BASED_S, "s")


def _planner(lake: Lake) -> Iterator[Figure]:
    with measured() as cost:
        found = evaluate(lake, "template", "understanding")
    n = sum(level.n for level in found.levels)
    yield at_most(f"template planner, {n:,} questions one by one", cost.wall_s, ONE_BY_ONE_S, "s")
    differing = sum(level.n_differing or 0 for level in found.levels)
    yield at_most("template planner, answers that differ from set-based", differing, 0, "answers")
    for level in found.levels:
        if level.level in LEAST and level.similarity is not None:
            yield _at_least(f"template planner, {level.level}", level.similarity, level.level)
    with contextlib.closing(open_read_only(lake.warehouse)) as connection:
        lost = connection.execute(_LOST, [SYSTEM, list(LEAST), list(LEAST)]).fetchall()
    for level, wording, lexicon in lost:
        yield at_most(
            f"template planner, {level}, lost on held-out wording", wording, MOST_LOST, ""
        )
        yield at_most(f"template planner, {level}, lost on lexicon b", lexicon, MOST_LOST, "")


def _at_least(name: str, value: float, level: str) -> Figure:
    return Figure(name, f"{value:.3f}", f"at least {LEAST[level]:g}", value >= LEAST[level])
