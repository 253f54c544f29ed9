"""Every gate over Setoka notices what it is there for; every question has one right answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import duckdb
import pytest

from memlake.analysis.lake import Lake
from memlake.expectations.mutation import Mutation
from memlake.expectations.registry import load_registry, load_sql
from memlake.expectations.setoka_mutations import SETOKA_MUTATIONS

pytestmark = pytest.mark.xdist_group("setoka")

FailingRows = Callable[[duckdb.DuckDBPyConnection], dict[str, int]]


@pytest.fixture(scope="module")
def warehouse(setoka_lake: Lake) -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect(str(setoka_lake.warehouse)) as connection:
        yield connection


def queries(connection: duckdb.DuckDBPyConnection, level: str, n: int) -> list[tuple[str, ...]]:
    return connection.execute(
        """
        select answer, reference_sql, evidence from queries.qry_setoka_item
        where level = ? order by item_id limit ?
        """,
        [level, n],
    ).fetchall()


def test_every_gate_has_a_mutation() -> None:
    gates = {gate.gate_id for gate in load_registry() if gate.benchmark == "setoka"}
    assert {mutation.gate_id for mutation in SETOKA_MUTATIONS} == gates


def test_sound_users_pass_every_gate_and_each_has_rows_to_check(
    warehouse: duckdb.DuckDBPyConnection, failing_rows: FailingRows
) -> None:
    assert failing_rows(warehouse) == {}
    for gate in load_registry():
        if gate.benchmark == "setoka":
            population = load_sql(gate).population
            sql = f"select count(*) from ({population}) where dataset = 'setoka-7-u2'"
            assert warehouse.execute(sql).fetchone() != (0,), gate.gate_id


@pytest.mark.parametrize("mutation", SETOKA_MUTATIONS, ids=lambda m: f"{m.gate_id}: {m.what}")
def test_a_corruption_of_users_fails_exactly_the_declared_gates(
    mutation: Mutation, warehouse: duckdb.DuckDBPyConnection, failing_rows: FailingRows
) -> None:
    warehouse.execute("begin")
    try:
        warehouse.execute(mutation.sql)
        found = failing_rows(warehouse)
    finally:
        warehouse.execute("rollback")
    assert set(found) == mutation.fails


def test_a_user_is_asked_1426_questions_of_the_five_levels(
    warehouse: duckdb.DuckDBPyConnection,
) -> None:
    found = warehouse.execute(
        "select level, depth, count(*) from queries.qry_setoka_item group by all"
    ).fetchall()
    assert {(level, depth): n // 2 for level, depth, n in found} == {
        ("SM", 1): 561,
        ("MH", 2): 220,
        ("MH", 3): 160,
        ("MH", 4): 120,
        ("EM", None): 300,
        ("BP", None): 55,
        ("PT", None): 10,
    }


@pytest.mark.parametrize(("level", "n"), [("SM", 1122), ("MH", 1000), ("EM", 600), ("BP", 110)])
def test_the_reference_sql_of_every_question_yields_its_answer_alone(
    level: str, n: int, warehouse: duckdb.DuckDBPyConnection
) -> None:
    asked = queries(warehouse, level, n)
    assert len(asked) == n
    wrong = [sql for answer, sql, _ in asked if warehouse.execute(sql).fetchall() != [(answer,)]]
    assert wrong == []


@pytest.mark.parametrize("model", ["fact", "chain", "occasion", "pattern", "standing", "item"])
@pytest.mark.parametrize("threads", [1, 4])
def test_questions_do_not_depend_on_the_number_of_threads(
    model: str, threads: int, setoka_lake: Lake, warehouse: duckdb.DuckDBPyConnection
) -> None:
    compiled = setoka_lake.root / "target/compiled/memlake/models/03_contracts_in/setoka/queries"
    table = f"queries.qry_setoka_{model}"
    sql = (compiled / f"qry_setoka_{model}.sql").read_text()
    before = warehouse.execute("select current_setting('threads')").fetchone()
    assert before is not None
    warehouse.execute(f"set threads = {threads}")
    try:
        differing = warehouse.execute(
            f"""
            select count(*) from (
                (from ({sql}) except all from {table}) union all by name
                (from {table} except all from ({sql}))
            )
            """
        ).fetchone()
    finally:
        warehouse.execute(f"set threads = {before[0]}")
    assert differing == (0,)
