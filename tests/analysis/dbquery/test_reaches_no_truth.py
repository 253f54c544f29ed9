"""The models that answer over Setoka reach truth through named doors alone."""

from __future__ import annotations

import pytest

from memlake.analysis.lake import Lake
from memlake.expectations.leakage import leakage_table

pytestmark = pytest.mark.xdist_group("scored lake")


def test_answers_come_through_named_doors_alone(scored_lake: Lake) -> None:
    rows = leakage_table(
        scored_lake.root / "target" / "manifest.json",
        scored_lake.root / "dbt" / "seeds" / "system.csv",
        scored_lake.root,
    ).to_pylist()
    asked = [row for row in rows if row["system"].startswith("dbquery/")]
    assert {row["model"] for row in asked} == {"dbq_answer"}
    assert [row for row in asked if row["reached"] is not None] == []
