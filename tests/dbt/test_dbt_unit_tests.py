"""dbt's own unit tests: every label rule and the trickier cells, boundaries included."""

from __future__ import annotations

import contextlib
import os
import shutil
from pathlib import Path

import pytest
from dbt.adapters.duckdb.connections import DuckDBConnectionManager
from dbt.cli.main import dbtRunner

from memlake.analysis.lake import Lake

pytestmark = pytest.mark.xdist_group("lake")

QUESTIONS = 18


@pytest.fixture(scope="module")
def outcomes(lake: Lake, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Status by unit test; run on a copy, since dbt opens the file for writing."""
    copy = tmp_path_factory.mktemp("unit") / lake.warehouse.name
    shutil.copyfile(lake.warehouse, copy)
    with (
        pytest.MonkeyPatch.context() as patch,
        contextlib.chdir(lake.root),
        Path(os.devnull).open("w") as sink,
        contextlib.redirect_stdout(sink),
    ):
        patch.setenv("MEMLAKE_DB", str(copy))
        result = dbtRunner().invoke(["--quiet", "test", "--select", "test_type:unit"])
        DuckDBConnectionManager.close_all_connections()
    assert result.exception is None, result.exception
    return {
        run.node.name: f"{run.status} {run.message or ''}"
        for run in result.result.results
        if run.node.resource_type == "unit_test"  # the hooks of a run are results too
    }


def test_every_unit_test_passes(outcomes: dict[str, str]) -> None:
    failed = {name: told for name, told in outcomes.items() if not told.startswith("pass")}
    assert failed == {}


def test_every_label_rule_has_one(outcomes: dict[str, str], project: Path) -> None:
    tested = " ".join(outcomes).lower()
    rules = [
        line.split(",")[0].lower()
        for line in (project / "dbt/seeds/question.csv").read_text().splitlines()[1:]
    ]
    assert len(rules) == QUESTIONS
    assert [rule for rule in rules if f"_{rule}_" not in f"_{tested.replace(' ', '_ _')}_"] == []
