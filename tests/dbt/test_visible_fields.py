"""What staging shows of each stream is exactly what the registry calls visible."""

from __future__ import annotations

import contextlib
import csv
from pathlib import Path

import duckdb
import pytest

from memlake.analysis.lake import Lake

pytestmark = pytest.mark.xdist_group("lake")

TABLES = {
    "profile_ltm": "stg_multisource__profile",
    "planner": "stg_multisource__planner_day",
    "daily_self_report": "stg_multisource__self_report_day",
    "objective_log": "stg_multisource__objective_day",
    "device_log": "stg_multisource__device_day",
}


@pytest.mark.parametrize("stream", sorted(TABLES))
def test_staging_shows_the_visible_columns_and_no_other(
    stream: str, lake: Lake, project: Path
) -> None:
    with (project / "dbt/seeds/stream_field.csv").open(encoding="utf-8") as file:
        visible = {
            row["landing_column"].partition(".")[0]
            for row in csv.DictReader(file)
            if row["stream"] == stream and row["visibility"] == "visible"
        } - {""}
    with contextlib.closing(duckdb.connect(str(lake.warehouse), read_only=True)) as connection:
        shown = {
            name
            for (name,) in connection.execute(
                "select column_name from information_schema.columns where table_name = ?",
                [TABLES[stream]],
            ).fetchall()
        }
    assert shown - {"dataset", "subject_id"} == visible
    assert visible, "the registry names no visible field of this stream"
