"""The snapshot holds what an answering model may see, and is written anew with each build."""

from __future__ import annotations

import contextlib
from pathlib import Path

import duckdb
import pytest

from memlake.analysis.lake import Lake
from memlake.analysis.sandbox import Sandbox, visible_snapshot
from memlake.analysis.stamp import write_stamp
from memlake.ingest.landing.errors import BadInputError


def _held(place: Path) -> list[tuple[str, str, str]]:
    with contextlib.closing(duckdb.connect(str(place), read_only=True)) as connection:
        return connection.execute(
            "select table_schema, table_name, table_type from information_schema.tables"
            " order by all"
        ).fetchall()


def test_it_holds_visible_relations_of_the_answering_side_as_tables(lake: Lake) -> None:
    assert _held(visible_snapshot(lake)) == [
        ("core", "item", "BASE TABLE"),
        ("registry", "setoka_category", "BASE TABLE"),
        ("registry", "snapshot", "BASE TABLE"),
        ("relational", "rel_payment", "BASE TABLE"),
    ]


def test_it_stands_by_itself(lake: Lake) -> None:
    place = visible_snapshot(lake)
    lake.warehouse.unlink()

    with Sandbox(place, workers=1) as box:
        assert box.run("select id from relational.rel_payment").rows == ((7,),)
        assert box.run("select id from core.gold").error is not None


def test_it_is_written_once_a_build(lake: Lake) -> None:
    first = visible_snapshot(lake).stat()
    same = visible_snapshot(lake).stat()
    write_stamp(lake.warehouse, "second", lake.manifest)
    other = visible_snapshot(lake).stat()

    assert (same.st_ino, same.st_mtime_ns) == (first.st_ino, first.st_mtime_ns)
    assert other.st_ino != first.st_ino
    assert sorted(place.name for place in lake.snapshot.parent.iterdir()) == ["visible.duckdb"]


def test_a_failure_leaves_the_old_one_whole(lake: Lake) -> None:
    before = visible_snapshot(lake).read_bytes()
    with contextlib.closing(duckdb.connect(str(lake.warehouse))) as connection:
        connection.execute("drop table registry.setoka_category")
    write_stamp(lake.warehouse, "broken", lake.manifest)

    with pytest.raises(duckdb.Error):
        visible_snapshot(lake)
    assert lake.snapshot.read_bytes() == before
    assert sorted(place.name for place in lake.snapshot.parent.iterdir()) == ["visible.duckdb"]


def test_what_is_not_published_has_no_snapshot(lake: Lake) -> None:
    with contextlib.closing(duckdb.connect(str(lake.warehouse))) as connection:
        connection.execute("drop table quality.build")

    with pytest.raises(BadInputError, match="memlake build"):
        visible_snapshot(lake)


def test_a_manifest_of_another_build_does_not_say_what_is_visible(lake: Lake) -> None:
    lake.manifest.write_text(lake.manifest.read_text(encoding="utf-8") + "\n", encoding="utf-8")

    with pytest.raises(BadInputError, match="another build"):
        visible_snapshot(lake)
