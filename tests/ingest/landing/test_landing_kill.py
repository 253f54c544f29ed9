"""kill -9 at any moment leaves the old dataset or the new one, whole."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

Reports = list[dict[str, Any]]


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> Reports:
    worker = Path(__file__).with_name("kill_worker.py")
    command = [sys.executable, str(worker), str(tmp_path_factory.mktemp("kills"))]
    result = subprocess.run(command, capture_output=True, text=True, check=True, timeout=900)
    found: Reports = json.loads(result.stdout)
    return found


@pytest.mark.parametrize(("how", "least"), [("step", 15), ("time", 40), ("rivals", 40)])
def test_many_processes_were_killed_each_way(reports: Reports, how: str, least: int):
    assert sum(r["killed"] for r in reports if r["how"] == how) >= least


def test_after_every_kill_the_old_dataset_or_the_new_is_whole(reports: Reports):
    assert [r for r in reports if r["damage"] or r["version"] not in (0, 1000)] == []


def test_steps_before_the_rename_leave_the_old_and_steps_after_it_the_new(reports: Reports):
    versions = [r["version"] for r in reports if r["how"] == "step"]
    assert versions == sorted(versions)
    assert set(versions) == {0, 1000}


def test_kills_left_drafts_and_old_versions_that_the_next_land_removed(reports: Reports):
    assert any(r["beside"] for r in reports)
    assert all(r["next_land"] for r in reports)
