"""Building one benchmark alone leaves the others as they are."""

from __future__ import annotations

import contextlib
import shutil
from pathlib import Path

import duckdb
import pytest

from memlake.analysis.build import build
from memlake.analysis.lake import Lake, scratch_lake
from memlake.ingest.landing.errors import UsageError

pytestmark = pytest.mark.xdist_group("lake")


def headline(lake: Lake) -> list[tuple[object, ...]]:
    with contextlib.closing(duckdb.connect(str(lake.warehouse), read_only=True)) as connection:
        return connection.execute(
            """select dataset, system, metric, round(value, 9) from metrics.leaderboard
            where headline order by all"""
        ).fetchall()


def test_another_benchmark_alone_keeps_the_figures(
    lake: Lake, project: Path, tmp_path: Path
) -> None:
    copy = scratch_lake(tmp_path, project)
    shutil.copytree(lake.landing, copy.landing, symlinks=True)
    shutil.copyfile(lake.warehouse, copy.warehouse)
    built = build(copy, only="transcripts")
    assert not built.skipped
    assert headline(copy) == headline(lake)


def test_an_unknown_benchmark_is_named_with_the_known_ones(project: Path) -> None:
    with pytest.raises(UsageError, match=r"no benchmark 'nonsense'.*multisource"):
        build(Lake(project), only="nonsense")
