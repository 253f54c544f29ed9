"""One lakehouse with all three examples in it, built once."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pytest

from memlake.analysis.examples.overlay import lay_over, project_copy
from memlake.analysis.examples.prepare import PREPARE
from memlake.analysis.lake import Lake

PER_CLASS = 20
Rows = Callable[..., list[tuple[Any, ...]]]


@pytest.fixture(scope="session")
def extended(tmp_path_factory: pytest.TempPathFactory, project: Path) -> Lake:
    """A lakehouse of nineteen questions, six streams, and a person without labels."""
    from memlake.analysis.build import build
    from memlake.analysis.code_record import init_lake

    lake = project_copy(tmp_path_factory.mktemp("extended") / "lake", project)
    for prepare in PREPARE.values():
        prepare(lake, PER_CLASS)
    both = tmp_path_factory.mktemp("both")
    (both / "dbt" / "seeds").mkdir(parents=True)
    (both / "dbt" / "seeds" / "question_source.csv").write_text(
        "question_id,source,is_mapped,bias,in_release\nA4,partner_report,false,0,false\n"
    )
    lay_over(lake, both)
    init_lake(lake)
    build(lake)
    return lake


@pytest.fixture(scope="session")
def rows(extended: Lake) -> Rows:
    """Run a query over the extended warehouse."""

    def run(sql: str, *parameters: object) -> list[tuple[Any, ...]]:
        with contextlib.closing(
            duckdb.connect(str(extended.warehouse), read_only=True)
        ) as connection:
            return connection.execute(sql, list(parameters)).fetchall()

    return run
