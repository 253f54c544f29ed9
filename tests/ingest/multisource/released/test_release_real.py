"""The released seed itself: its counts, and values read off its files by eye."""

import datetime as dt
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from memlake.ingest.multisource.reader import ReleaseTables, read_release

SHIFT = "bench_shift_123_taylor_ellis"


@pytest.fixture(scope="module")
def seed(release: Path) -> ReleaseTables:
    return read_release(release)


def row(seed: ReleaseTables, table: str, **key: Any) -> dict[str, Any]:
    data = seed.tables[table]
    rows = [r for r in data.to_pylist() if all(r[k] == v for k, v in key.items())]
    assert len(rows) == 1
    return rows[0]


def test_counts(seed: ReleaseTables):
    assert (seed.dataset, seed.quarantined) == ("released-20260321", [])
    assert {name: table.num_rows for name, table in seed.tables.items()} == {
        "persona": 480,
        "profile": 480,
        "projection_knob": 480,
        "event_day": 14_400,
        "planner_day": 14_400,
        "self_report_day": 14_400,
        "objective_day": 14_400,
        "device_day": 14_400,
        "ground_truth": 8_640,
        "direct_readout": 43_200,
    }


def test_a_persona(seed: ReleaseTables):
    first = row(seed, "persona", persona_id="bench_stable_001_avery_adams")
    assert (first["ordinal"], first["split"], first["difficulty"]) == (1, "train", "stable")
    assert (first["age"], first["city"], first["primary_exercise"]) == (27, "Madison, WI", "boxing")
    shift = row(seed, "persona", persona_id="bench_shift_001_drew_carter")
    assert (shift["ordinal"], shift["shift_day"]) == (161, 16)
    assert shift["shift_scenario"].startswith("Relocated")


def test_an_event_day(seed: ReleaseTables):
    day = row(seed, "event_day", persona_id=SHIFT, day_index=1)
    assert (day["date"], day["sleep_bedtime_minute"]) == (dt.date(2026, 1, 3), 23 * 60 + 37)
    assert (day["sleep_duration_h"], day["sleep_quality"]) == (Decimal("7.5"), 5)
    assert (day["exercise_type"], day["exercise_duration_min"]) == ("yoga", 51)
    assert (day["work_hours"], day["work_stress_events"]) == (Decimal("0.0"), [])
    assert day["social_activities"] == ["art gallery opening"]
    assert (day["context_tags"], day["mood_relaxation_activity"]) == (
        ["social", "weekend"],
        "documentaries",
    )


def test_a_profile_and_a_plan(seed: ReleaseTables):
    profile = row(seed, "profile", persona_id=SHIFT)
    assert (profile["anchor_end_day"], profile["sleep_bedtime_minute"]) == (13, 23 * 60 + 37)
    assert (profile["exercise_days_per_week"], profile["exercise_session_minutes"]) == (
        Decimal("2.7"),
        Decimal("44.2"),
    )
    assert profile["work_overtime_share"] == Decimal("0.08")
    plan = row(seed, "planner_day", persona_id=SHIFT, day_index=2)
    assert (plan["sleep_wake_minute"], plan["work_hours_limit"]) == (417, Decimal("6.3"))
    assert plan["work_finish_by_minute"] == 960


def test_a_report_and_two_logs(seed: ReleaseTables):
    report = row(seed, "self_report_day", persona_id=SHIFT, day_index=4)
    assert (report["exercise_done"], report["exercise_type"]) == (False, None)
    assert report["work_stress_events"] == ["team conflict", "presentation prep"]
    assert report["work_afterhours_reason"] == "self_project"
    logged = row(seed, "objective_day", persona_id=SHIFT, day_index=4)
    assert logged["calendar"] == [
        {
            "kind": "work_block",
            "title": None,
            "duration_min": 564,
            "start_minute": 540,
            "end_minute": 18 * 60 + 24,
        }
    ]
    assert logged["timesheet_hours"] == Decimal("9.3")
    assert [c["kind"] for c in logged["checkins"]] == ["home", "office"]
    gone = row(seed, "device_day", persona_id=SHIFT, day_index=6)
    assert (gone["available"], gone["activity_steps"]) == (False, None)
    sensed = row(seed, "device_day", persona_id=SHIFT, day_index=10)
    assert (sensed["activity_steps"], sensed["work_focus_minutes"]) == (7024, 394)
    assert sensed["sleep_quality_flag"] == "degraded"


def test_labels_and_readout(seed: ReleaseTables):
    label = row(seed, "ground_truth", persona_id=SHIFT, question_id="C3")
    assert (label["answer"], label["derivation_detail"]) == (
        "later_more_than_50pct",
        "late=14 early=0 on_time=0 / 14",
    )
    cell = row(
        seed,
        "direct_readout",
        persona_id="bench_stable_001_avery_adams",
        question_id="E1",
        source="objective_log",
    )
    assert cell["label"] == "social_activity"


def test_calendar_counts(seed: ReleaseTables):
    entries = [e for day in seed.tables["objective_day"]["calendar"].to_pylist() for e in day or []]
    kinds = [entry["kind"] for entry in entries]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {
        "work_block": 8783,
        "social_event": 4428,
        "exercise_session": 2962,
    }
