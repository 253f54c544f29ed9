"""What the example's exports say, read off its files by hand."""

from __future__ import annotations

import csv
import json
import random
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memlake.ingest.landing.audit import audited
from memlake.ingest.multisource.exports.files import ExportFiles, open_exports
from memlake.ingest.multisource.exports.read import read_exports
from memlake.ingest.multisource.tables import MULTISOURCE


def day(table: pa.Table, index: int) -> dict[str, Any]:
    (row,) = [row for row in table.to_pylist() if row["day_index"] == index]
    return dict(row)


@pytest.fixture
def tables(exports: Path) -> dict[str, pa.Table]:
    return read_exports(open_exports(exports), "mira")


def test_every_table_is_as_declared(tables: dict[str, pa.Table]) -> None:
    for name, table in tables.items():
        assert audited(MULTISOURCE.table(name), table, name).num_rows == table.num_rows
    days = {name: table.num_rows for name, table in tables.items() if name.endswith("_day")}
    assert set(days.values()) == {30}
    assert set(days) == {"planner_day", "self_report_day", "objective_day", "device_day"}


def test_the_person_is_to_be_asked_and_nothing_is_made_up(tables: dict[str, pa.Table]) -> None:
    (person,) = tables["persona"].to_pylist()
    assert (person["persona_id"], person["split"]) == ("mira", "test")
    assert person["difficulty"] is person["gender"] is person["shift_day"] is None
    (profile,) = tables["profile"].to_pylist()
    assert profile["sleep_bedtime_minute"] == 22 * 60 + 45
    assert profile["sleep_duration_h"] == Decimal("7.8")
    assert profile["work_overtime_share"] == Decimal("0.10")
    assert profile["afterhours_work_style"] == "strict_boundary"
    assert profile["anchor_start_day"] is profile["mood_overall_mean"] is None


def test_a_day_is_what_its_rows_say(tables: dict[str, pa.Table]) -> None:
    sixth = day(tables["self_report_day"], 6)
    assert sixth["date"] == date(2026, 3, 7)
    assert sixth["sleep_bedtime_minute"] == 60
    assert sixth["social_activities"] == ["market with mother"]
    assert sixth["social_supporting_other"] is True
    assert (sixth["exercise_type"], sixth["exercise_duration_min"]) == ("running", 60)
    assert sixth["work_stress_events"] is sixth["work_life_balance"] is None
    second = day(tables["self_report_day"], 2)
    assert second["exercise_type"] is None
    assert second["social_activities"] == []
    planned = day(tables["planner_day"], 1)
    assert planned["work_hours_limit"] == Decimal("8.0")
    assert planned["work_finish_by_minute"] == 17 * 60 + 30


def test_a_day_without_a_row_is_a_day_without_the_record(tables: dict[str, pa.Table]) -> None:
    for name, missing in {"objective_day": [7, 14, 18, 25], "device_day": [6, 7, 21, 26]}.items():
        rows = tables[name].to_pylist()
        assert [row["day_index"] for row in rows if not row["available"]] == missing
        for row in rows:
            told = {k: v for k, v in row.items() if v is not None}
            if not row["available"]:
                assert set(told) == {"persona_id", "day_index", "date", "available"}
    first = day(tables["objective_day"], 1)
    assert first["payments"] == [
        {"category": "coffee", "count": 1},
        {"category": "fitness", "count": 1},
    ]
    assert first["calendar"][0] == {
        "kind": "work_block",
        "title": None,
        "duration_min": 510,
        "start_minute": 540,
        "end_minute": 1050,
    }
    assert first["checkins"] is None
    assert (first["timesheet_hours"], first["timesheet_overtime"]) == (Decimal("8.5"), False)


@given(seed=st.integers(0, 10_000))
def test_the_order_of_rows_and_columns_says_nothing(project: Path, seed: int) -> None:
    files = open_exports(project / "analysis" / "examples" / "own_exports")
    mixed = ExportFiles(
        {stream: _mixed(content, stream, seed) for stream, content in files.content.items()}
    )
    assert read_exports(mixed, "x") == read_exports(files, "x")
    assert ExportFiles(dict(reversed(files.content.items()))).sha256() == files.sha256()


def _mixed(content: bytes, stream: str, seed: int) -> bytes:
    draw = random.Random(seed)
    if stream == "profile_ltm":
        pairs = list(json.loads(content).items())
        draw.shuffle(pairs)
        return json.dumps(dict(pairs)).encode()
    if stream == "objective_log":
        days = json.loads(content)
        draw.shuffle(days)
        return json.dumps(days).encode()
    header, *rows = csv.reader(content.decode().splitlines())
    order = draw.sample(range(len(header)), len(header))
    draw.shuffle(rows)
    lines = [",".join(row[at] for at in order) for row in [header, *rows]]
    return ("\ufeff" + "\r\n".join(lines) + "\r\n").encode()
