"""What answers Setoka's questions knows no truth: shuffled, truth changes none of its answers."""

from __future__ import annotations

import contextlib
import json
import shutil
from pathlib import Path

import duckdb
import pytest

from memlake.analysis.build import build_part
from memlake.analysis.code_record import init_lake
from memlake.analysis.lake import Lake, scratch_lake
from memlake.ingest.setoka.land import land_setoka

pytestmark = pytest.mark.xdist_group("setoka answers")

ANSWERING = ("fqn:memlake.04_understanding", "fqn:memlake.08_dbquery", "rsv_setoka_floor")
TOLD = "rsv_setoka_ceiling"

_ANSWERS = """
    select item_id, system, answer, abstained, error from dbquery.dbq_answer
    union all by name
    select item_id, system, answer, abstained from resolvers.rsv_setoka_floor
    order by system, item_id
"""
_CEILING = f"""
    select item_id, system, answer from resolvers.{TOLD}
    where not abstained
    order by system, item_id
"""


@pytest.fixture(scope="module")
def answered(tmp_path_factory: pytest.TempPathFactory, project: Path) -> Lake:
    made = scratch_lake(tmp_path_factory.mktemp("answered"), project)
    init_lake(made)
    land_setoka(made.landing, 7, users=2)
    build_part(made, ["+dbq_answer", "+rsv_setoka_floor", f"+{TOLD}", "+lbl_setoka_event"])
    return made


@pytest.fixture(scope="module")
def shuffled(answered: Lake, tmp_path_factory: pytest.TempPathFactory) -> Lake:
    """A copy whose truth is shuffled, and answers made anew over it."""
    root = tmp_path_factory.mktemp("shuffled")
    for link in answered.root.iterdir():
        if link.is_symlink():
            (root / link.name).symlink_to(link.resolve())
    shutil.copytree(answered.root / "warehouse", root / "warehouse")
    copy = Lake(root)
    truth = _truth(answered)
    with contextlib.closing(duckdb.connect(str(copy.warehouse))) as connection:
        assert sum(_shuffle(connection, schema, name) for schema, name in truth) > 10
    build_part(copy, [*ANSWERING, TOLD])
    return copy


def _truth(lake: Lake) -> list[tuple[str, str]]:
    """Models and seeds of group truth, but for the oracle's own answers."""
    manifest = json.loads((lake.root / "target" / "manifest.json").read_text(encoding="utf-8"))
    return sorted(
        (node["schema"], node["alias"])
        for node in manifest["nodes"].values()
        if node["resource_type"] in ("model", "seed")
        and node["config"].get("group") == "truth"
        and node["name"] != TOLD
    )


def _shuffle(connection: duckdb.DuckDBPyConnection, schema: str, name: str) -> bool:
    """Put each column's values in an order of its own; False where there is nothing to shuffle."""
    found = connection.execute(
        "select column_name from information_schema.columns natural join information_schema.tables"
        " where table_schema = ? and table_name = ? and table_type = 'BASE TABLE'"
        " order by ordinal_position",
        [schema, name],
    ).fetchall()
    rows = (
        connection.execute(f'select count(*) from "{schema}"."{name}"').fetchone()
        if found
        else None
    )
    if rows is None or rows[0] < 2:
        return False
    columns = [
        f'(select "{column}" from "{schema}"."{name}" order by hash(rowid + {1000 * at}), rowid)'
        for at, (column,) in enumerate(found)
    ]
    connection.execute(
        f'create or replace table "{schema}"."{name}" as'
        f" select * from {' positional join '.join(columns)}"
    )
    return True


def _rows(lake: Lake, sql: str) -> list[tuple[object, ...]]:
    with contextlib.closing(duckdb.connect(str(lake.warehouse), read_only=True)) as connection:
        return connection.execute(sql).fetchall()


def test_no_measured_answer_changes(answered: Lake, shuffled: Lake) -> None:
    before = _rows(answered, _ANSWERS)

    assert {row[1] for row in before} == {
        "always_abstain",
        "dbquery/template/raw",
        "dbquery/template/understanding",
        "majority",
        "random",
    }
    assert _rows(shuffled, _ANSWERS) == before


def test_the_oracles_answers_do(answered: Lake, shuffled: Lake) -> None:
    before, after = _rows(answered, _CEILING), _rows(shuffled, _CEILING)

    assert len(set(before) & set(after)) < len(before) / 10


def test_the_reference_planners_answer_is_what_its_sql_yields(answered: Lake) -> None:
    sample = _rows(
        answered,
        "select sql, answer from resolvers.rsv_setoka_ceiling where sql is not null"
        " order by hash(item_id) limit 200",
    )
    with contextlib.closing(duckdb.connect(str(answered.warehouse), read_only=True)) as connection:
        found = [connection.execute(str(sql)).fetchall() for sql, _ in sample]

    assert len(sample) == 200
    assert found == [[(answer,)] for _, answer in sample]
