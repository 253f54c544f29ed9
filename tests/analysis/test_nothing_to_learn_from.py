"""A dataset without training personas: who had nothing to learn from is unscored, not wrong."""

from __future__ import annotations

import contextlib
from pathlib import Path

import duckdb
import pyarrow as pa
import pyarrow.compute as pc
import pytest

from memlake.analysis.build import build_part
from memlake.analysis.code_record import init_lake
from memlake.analysis.lake import Lake, scratch_lake
from memlake.ingest.landing import land
from memlake.ingest.multisource.generate import generate_tables
from memlake.ingest.multisource.tables import MULTISOURCE

# bcf and abf hold the first values of their grids where no label speaks for others.
LEARNERS = {
    "day_fusion/events",
    "dsnbf",
    "dsnbf+skip",
    "majority_class",
    "nbf",
    "nbf+skip",
    "ssb",
    "ssb+skip",
    "ssb_global",
}


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory, project: Path) -> Lake:
    """One persona of test, and nobody else."""
    tables = generate_tables(5, personas_per_class=12)
    split = tables["persona"]["split"].to_pylist()
    one = tables["persona"]["persona_id"][split.index("test")].as_py()
    made = scratch_lake(tmp_path_factory.mktemp("alone"), project)
    init_lake(made)
    with land(
        made.landing, MULTISOURCE, "generated-5", parameters={}, seed=5, code_version="",
        replace=False,
    ) as draft:  # fmt: skip
        for name, table in tables.items():
            mine = pc.is_in(table["persona_id"], value_set=pa.array([one]))
            draft.write(name, table.filter(mine))
    build_part(made, ["+leaderboard"])
    return made


def test_what_could_not_be_learned_is_null_and_the_rest_is_scored(alone: Lake) -> None:
    with contextlib.closing(duckdb.connect(str(alone.warehouse), read_only=True)) as connection:
        rows = connection.execute(
            """
            select system, value, lo, n_scored from metrics.leaderboard
            where
                dataset = 'generated-5' and population = 'test'
                and metric in ('macro_accuracy', 'selective_accuracy', 'f05_macro', 'f05_micro')
            """
        ).fetchall()
        (answered,) = connection.execute(
            """
            select array_agg(distinct system) from metrics.leaderboard
            where dataset = 'generated-5' and metric = 'coverage' and value > 0
            """
        ).fetchall()
    unscored = {system for system, value, _, n in rows if (value, n) == (None, 0)}
    assert unscored == LEARNERS
    assert not unscored & set(answered[0])
    assert all(n > 0 for system, _, _, n in rows if system not in unscored)
    assert all(value is None and lo is None for system, value, lo, _ in rows if system in unscored)
