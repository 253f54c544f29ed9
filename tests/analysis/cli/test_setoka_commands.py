"""`memlake generate setoka`: other horizons and inventories, and what is said to bad ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import duckdb
import pytest
import yaml
from typer.testing import CliRunner

from memlake.analysis.cli.app import app
from memlake.analysis.lake import Lake, scratch_lake
from memlake.ingest.landing.errors import BadInputError, MemlakeError, UsageError
from memlake.ingest.setoka.traits.inventory import INVENTORIES


@pytest.fixture
def scratch(tmp_path: Path, project: Path, monkeypatch: pytest.MonkeyPatch) -> Lake:
    """An empty lakehouse that the commands find."""
    folder = tmp_path / "lake"
    folder.mkdir()
    monkeypatch.setenv("MEMLAKE_ROOT", str(folder))
    return scratch_lake(folder, project)


def run(*arguments: str) -> Any:
    return CliRunner().invoke(app, ["generate", "setoka", "--users", "2", *arguments])


def with_correlation(folder: Path, i: int, j: int, value: float, *, mirrored: bool = True) -> Path:
    """The default inventory with one correlation put otherwise."""
    config = yaml.safe_load((INVENTORIES / "big_five.yml").read_text())
    config["correlations"][i][j] = value
    if mirrored:
        config["correlations"][j][i] = value
    path = folder / "own.yml"
    path.write_text(yaml.safe_dump(config))
    return path


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--inventory", "hexaco"], "the scale has no items for honesty_humility"),
        (["--inventory", "none"], "inventory 'none': no such inventory (there are big_five,"),
        (["--inventory", ""], "inventory '': no such inventory (there are big_five,"),
        (["--inventory", "none.yml"], "none.yml: no such file"),
    ],
)
def test_bad_input_is_one_line_and_lands_nothing(
    arguments: list[str], said: str, scratch: Lake
) -> None:
    refused(BadInputError, 3, arguments, said, scratch)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--days", "0"], "--days 0: give 1 to 366"),
        (["--days", "-5"], "--days -5: give 1 to 366"),
        (["--days", "367"], "--days 367: give 1 to 366"),
        (["--start", "2026-03-01"], "the clock of America/Chicago changes on 2026-03-08"),
        (["--zone", "Mars/Olympus"], "--zone 'Mars/Olympus': no such time zone (give an IANA"),
        (["--zone", ""], "--zone '': no such time zone (give an IANA name"),
    ],
)
def test_an_option_out_of_range_is_named(arguments: list[str], said: str, scratch: Lake) -> None:
    refused(UsageError, 2, arguments, said, scratch)


def refused(
    kind: type[MemlakeError], code: int, arguments: list[str], said: str, scratch: Lake
) -> None:
    told = run(*arguments)
    assert isinstance(told.exception, kind)
    assert told.exception.exit_code == code
    assert said in str(told.exception) and "\n" not in str(told.exception)
    assert not list(scratch.landing.glob("setoka/dataset=setoka-*"))


@pytest.mark.parametrize(
    ("cell", "value", "mirrored", "said"),
    [
        ((0, 1), 0.5, False, "correlations[0][1]: 0.5 differs from its mirror image"),
        ((2, 2), 0.9, True, "correlations[2][2]: 0.9 is not 1"),
        ((0, 1), float("nan"), True, "correlations[0][1]: not a finite number, but nan"),
        ((0, 1), 1.5, True, "correlations[0][1]: 1.5 is no correlation"),
    ],
)
def test_what_is_no_correlation_matrix_is_refused_by_its_cell(
    cell: tuple[int, int], value: float, mirrored: bool, said: str, scratch: Lake, tmp_path: Path
) -> None:
    path = with_correlation(tmp_path, *cell, value, mirrored=mirrored)
    told = run("--inventory", str(path))
    assert isinstance(told.exception, BadInputError)
    assert said in str(told.exception) and "\n" not in str(told.exception)
    assert not list(scratch.landing.glob("setoka/dataset=setoka-*"))


def test_an_indefinite_matrix_is_repaired_and_both_are_kept(scratch: Lake, tmp_path: Path) -> None:
    # 0.9 with two traits that correlate at -0.36 with each other cannot be.
    path = with_correlation(tmp_path, 2, 4, 0.99)
    assert run("--inventory", str(path)).exit_code == 0
    landed = scratch.landing / "setoka" / "dataset=setoka-7-u2-iown" / "group_correlation.parquet"
    cells = duckdb.execute(
        "select max(abs(reported - used)), max(abs(used)) filter (where trait <> other) "
        f"from '{landed}'"
    ).fetchone()
    assert cells is not None and cells[0] > 0.01 and cells[1] < 1


def test_a_horizon_of_three_days_lands_every_schema_under_a_name_of_its_own(scratch: Lake) -> None:
    told = json.loads(run("--days", "3", "--start", "2026-04-06", "--json").stdout)
    assert [report["dataset"] for report in told] == ["setoka-7-u2-d3-f20260406"]
    rows = told[0]["rows"]
    assert rows["sleep_session"] == 6
    assert all(rows.values())


def test_a_lexicon_for_all_stands_in_the_name_and_in_every_user(scratch: Lake) -> None:
    told = json.loads(run("--days", "3", "--lexicon", "b", "--json").stdout)
    assert told[0]["dataset"] == "setoka-7-u2-d3-lexicon_b"
    users = scratch.landing / "setoka" / f"dataset={told[0]['dataset']}" / "user.parquet"
    found = duckdb.execute(f"select lexicon, count(*) from '{users}' group by 1").fetchall()
    assert found == [("b", 2)]


def test_another_inventory_of_the_scale_stands_in_the_name(scratch: Lake) -> None:
    told = json.loads(run("--days", "3", "--inventory", "big_five_norms", "--json").stdout)
    assert told[0]["dataset"] == "setoka-7-u2-d3-ibig_five_norms"
