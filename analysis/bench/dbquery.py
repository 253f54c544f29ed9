"""Answering Setoka's questions in SQL: all at once in the DAG, and one by one in the sandbox."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from memlake.analysis.bench.figure import Figure, at_most, measured
from memlake.analysis.build import build, build_part
from memlake.analysis.lake import Lake
from memlake.analysis.sandbox import Sandbox
from memlake.analysis.warehouse import open_read_only

SEED = 7
SET_BASED_S = 60.0
QUERIES_A_SECOND = 100.0
WORKERS = 2
ASKED = 3000

_STATEMENTS = f"""
    select reference_sql from labels.lbl_setoka
    where level in ('SM', 'MH') order by hash(item_id), item_id limit {ASKED}
"""
_SCORED = "select count(distinct item_id) from metrics.score_setoka"


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
    with measured() as cost:
        build_part(lake, ("+tag:dbquery",))
    name = f"setoka, {asked:,} questions answered and scored as SQL"
    yield at_most(name, cost.wall_s, SET_BASED_S, "s")
