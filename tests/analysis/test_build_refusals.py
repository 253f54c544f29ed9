"""A build that the machine refuses, and a publication that a kill cut in two."""

from __future__ import annotations

import errno
import shutil
from pathlib import Path

import duckdb
import pytest
from rich.console import Console

from memlake.analysis.build import _published_id
from memlake.analysis.cli import main
from memlake.analysis.cli import run as command_line
from memlake.analysis.cli.gate import _require_built
from memlake.analysis.dbt_run import _failure
from memlake.analysis.lake import Lake
from memlake.analysis.leaderboard import leaderboard_rows
from memlake.analysis.stamp import read_stamp, write_stamp
from memlake.ingest.landing.errors import BadInputError, Exit


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ("models/x.sql: IO Error: Could not write: No space left on device", Exit.MACHINE),
        ('models/x.sql: IO Error: Cannot open file "a": Permission denied', Exit.MACHINE),
        ("models/x.sql: Binder Error: no such column", Exit.BUILD_FAILED),
    ],
)
def test_what_the_machine_refuses_is_no_fault_of_a_model(told: str, code: Exit) -> None:
    assert (_failure(told).exit_code, str(_failure(told))) == (code, told)


@pytest.fixture
def published(tmp_path: Path) -> Lake:
    (tmp_path / "warehouse").mkdir()
    lake = Lake(tmp_path)
    duckdb.connect(str(lake.warehouse)).close()
    lake.manifest.write_text("{}")
    write_stamp(lake.warehouse, "b1", lake.manifest)
    return lake


def test_a_publication_is_whole_with_its_own_manifest_alone(published: Lake) -> None:
    assert _published_id(published) == "b1"
    published.manifest.write_text('{"of": "another build"}')
    assert _published_id(published) is None
    published.manifest.unlink()
    assert _published_id(published) is None


def test_what_no_publication_marked_has_no_stamp(published: Lake) -> None:
    with duckdb.connect(str(published.warehouse)) as connection:
        connection.execute("drop table quality.build")
    assert read_stamp(published.warehouse) is None
    shutil.copyfile(published.manifest, published.warehouse)
    with pytest.raises(BadInputError):
        read_stamp(published.warehouse)


def test_a_warehouse_without_a_leaderboard_is_named(published: Lake) -> None:
    with pytest.raises(BadInputError, match=r"memlake\.duckdb: it has no leaderboard"):
        leaderboard_rows(published.warehouse)


@pytest.mark.parametrize(
    ("error", "code", "told"),
    [
        (OSError(errno.ENOSPC, "No space left on device", "a.json"), 5, "a.json: no space left"),
        (PermissionError(errno.EACCES, "Permission denied"), 5, "permission denied (make it"),
        (duckdb.IOException("IO Error: x: No space left\non device"), None, ""),
        (duckdb.IOException('IO Error: "x": Permission\ndenied'), None, ""),
        (duckdb.IOException('IO Error: "x": Permission denied\nmore'), 5, "denied more"),
        (KeyboardInterrupt(), 130, "stopped"),
        (SystemExit(130), 130, "stopped"),
        (SystemExit(2), 2, ""),
    ],
)
def test_every_command_ends_in_one_line_and_its_code(
    error: BaseException,
    code: int | None,
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail() -> None:
        raise error

    monkeypatch.setattr(command_line, "app", fail)
    monkeypatch.setattr(command_line, "err", Console(stderr=True))
    if code is None:
        with pytest.raises(duckdb.IOException):
            main()
        return
    with pytest.raises(SystemExit) as stop:
        main()
    assert stop.value.code == code
    said = capsys.readouterr().err
    assert told in said
    assert said.count("\n") == (1 if told else 0)


def test_what_was_landed_after_the_build_is_named_before_the_gates_run(published: Lake) -> None:
    for dataset in ("locomo", "memorybank"):
        place = published.landing / "transcripts" / f"dataset={dataset}"
        place.mkdir(parents=True)
        (place / "manifest.json").write_text("{}")
    with duckdb.connect(str(published.warehouse)) as connection:
        connection.execute("create schema staging")
        connection.execute("create table staging.stg_core__dataset as select 'locomo' as dataset")
    _require_built(published, dataset="locomo")
    with pytest.raises(BadInputError, match="not built: memorybank"):
        _require_built(published)
