"""A small snapshot: ten messages, an item, and a relation in a schema of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

from memlake.analysis.sandbox import Limits, Sandbox


@pytest.fixture(scope="module")
def snapshot(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("snapshot") / "visible.duckdb"
    connection = duckdb.connect(str(place))
    connection.execute(
        "create table messages as select i as id, 'text ' || i as text from range(10) t(i)"
    )
    connection.execute("create schema relational")
    connection.execute(
        "create table relational.rel_payment as"
        " select i as id, cast(i + 0.5 as decimal(9, 2)) as amount from range(100) t(i)"
    )
    connection.close()
    return place


@pytest.fixture(scope="module")
def box(snapshot: Path) -> Iterator[Sandbox]:
    with Sandbox(snapshot, Limits(seconds=2, memory_mb=128), workers=1) as opened:
        yield opened
