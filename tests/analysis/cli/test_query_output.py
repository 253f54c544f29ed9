"""What `memlake query` prints: nothing is cut, and machines get JSON that parses."""

from __future__ import annotations

import json
import math
from decimal import Decimal

import pytest
from rich.console import Console
from typer.testing import CliRunner

from memlake.analysis.cli import rows
from memlake.analysis.cli.app import app
from memlake.analysis.cli.console import emit_json


@pytest.fixture
def console(monkeypatch: pytest.MonkeyPatch) -> Console:
    narrow = Console(width=40, record=True, force_terminal=False)
    monkeypatch.setattr(rows, "out", narrow)
    return narrow


def test_few_columns_make_a_table(console: Console) -> None:
    rows.show_rows(["a", "b"], [(1, None), (0.5, "[/x]")])
    lines = console.export_text().splitlines()
    assert [line.strip() for line in lines if "│" in line] == ["│ 1   │ NULL │", "│ 0.5 │ [/x] │"]


def test_more_than_the_console_holds_is_printed_one_row_below_the_other(console: Console) -> None:
    long = "w" * 60
    rows.show_rows(["item_id", "answer", "text"], [("i" * 20, b"\xaa", long)])
    assert console.export_text().split("\n")[:4] == [
        "row 1",
        "  item_id  " + "i" * 20,
        "  answer   aa",
        "  text     " + long,
    ]


def test_a_long_text_alone_is_wrapped_and_whole(console: Console) -> None:
    rows.show_rows(["id", "text"], [(7, "w" * 60)])
    assert console.export_text().count("w") == 60


def test_columns_of_one_name_keep_their_values() -> None:
    named = rows.as_objects(["a", "a", "a_1", "a"], [(1, 2, 3, 4)])
    assert named == [{"a": 1, "a_2": 2, "a_1": 3, "a_3": 4}]


def test_json_has_no_number_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    emit_json([{"x": math.nan, "y": [math.inf, 1.5], "z": b"\x00\xff", "d": Decimal("1.10")}])
    told = json.loads(capsys.readouterr().out, parse_constant=pytest.fail)
    assert told == [{"x": None, "y": [None, 1.5], "z": "00ff", "d": "1.10"}]


def test_control_characters_and_turned_text_are_shown_as_codes(console: Console) -> None:
    rows.show_rows(["a"], [("\x1b[2J\u202ehi\x00é",)])
    assert "\\x1b[2J\\u202ehi\\x00é" in console.export_text()


@pytest.mark.parametrize("untrusted", [[], ["--untrusted"]])
def test_more_rows_than_can_be_counted_are_refused(untrusted: list[str]) -> None:
    told = CliRunner().invoke(app, ["query", "select 1", "--limit", str(2**63 - 1), *untrusted])
    assert told.exit_code == 2
    assert "--limit" in told.output
