"""What a good release becomes: every row and value, worked out from the miniature by hand."""

import datetime as dt
import json
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pyarrow as pa
import pytest

from memlake.ingest.landing.audit import audited
from memlake.ingest.multisource.reader import ReleaseTables
from memlake.ingest.multisource.tables import MULTISOURCE

Load = Callable[..., ReleaseTables]
Tree = dict[str, Any]


def row(table: pa.Table, **key: Any) -> dict[str, Any]:
    found = [r for r in table.to_pylist() if all(r[k] == v for k, v in key.items())]
    assert len(found) == 1
    return found[0]


def test_every_table_has_its_rows_and_passes_the_audit(load: Load):
    release = load()
    rows = {name: table.num_rows for name, table in release.tables.items()}
    assert rows == {
        "persona": 3,
        "event_day": 90,
        "profile": 3,
        "planner_day": 90,
        "self_report_day": 90,
        "objective_day": 90,
        "device_day": 90,
        "projection_knob": 3,
        "ground_truth": 54,
        "direct_readout": 270,
    }
    for name, table in release.tables.items():
        assert table.schema.equals(MULTISOURCE.table(name).schema)
        audited(MULTISOURCE.table(name), table, name)
    assert (release.seed, release.dataset, release.quarantined) == (77, "released-77", [])


def test_a_persona_has_its_class_split_shift_and_parameters(load: Load):
    personas = load().tables["persona"]
    shift = row(personas, persona_id="p_shift_1")
    assert json.loads(shift.pop("parameters")) == {
        "behavioral_params": {"sleep": {"bedtime_mean": "23:00"}, "work": {"hours_mean": 8.1}},
        "semantic_conflict_profile": {"social": {"obligation": 0.5}},
        "shifted_params": {"sleep": {"bedtime_mean": "00:30"}},
        "stated_vs_revealed": None,
    }
    assert shift == {
        "persona_id": "p_shift_1",
        "ordinal": 2,
        "name": "Bea Tidemark",
        "difficulty": "temporal_shift",
        "split": "dev",
        "age": 31,
        "gender": "female",
        "occupation": "glazier",
        "relationship": "single",
        "city": "Oldport",
        "dietary_restriction": "none",
        "social_preference": "online",
        "close_friends": 5,
        "primary_exercise": "rowing",
        "shift_day": 14,
        "shift_scenario": "Moved to the coast",
    }
    assert row(personas, persona_id="p_stable_1")["shift_day"] is None


def test_an_event_day_keeps_every_latent_value(load: Load):
    day = row(load().tables["event_day"], persona_id="p_stable_1", day_index=4)
    assert day == {
        "persona_id": "p_stable_1",
        "day_index": 4,
        "date": dt.date(2026, 1, 6),
        "sleep_bedtime_minute": 23 * 60 + 4,
        "sleep_wake_minute": 390,
        "sleep_duration_h": Decimal("7.1"),
        "sleep_quality": 4,
        "sleep_interruptions": 0,
        "sleep_trouble_falling_asleep": False,
        "sleep_screen_before_bed": True,
        "exercise_done": False,
        "exercise_intentional": False,
        "diet_meals": 3,
        "diet_home_cooked": 2,
        "diet_fast_food": 1,
        "diet_coffee_cups": 2,
        "work_hours": Decimal("8.3"),
        "work_overtime": False,
        "work_on_weekend": False,
        "work_stress_events": ["a late parcel"],
        "work_life_balance": 3,
        "social_activities": [],
        "social_supporting_other": False,
        "mood_overall": 4,
        "mood_stressed": False,
        "mood_energy": 3,
        "mood_loneliness": 2,
        "mood_routine_satisfaction": 4,
        "context_tags": ["routine"],
        "exercise_type": None,
        "exercise_duration_min": None,
        "work_afterhours_reason": None,
        "mood_relaxation_activity": "knitting",
    }


def test_lists_stay_with_their_day(load: Load):
    days = load().tables["event_day"].to_pylist()
    assert {(d["persona_id"], d["day_index"]) for d in days if d["social_activities"]} == {
        ("p_stable_1", 2),
        ("p_shift_1", 2),
        ("p_stated_1", 2),
    }
    assert all(d["social_activities"] in ([], ["chess", "tea"]) for d in days)


def test_a_profile_has_means_or_words_and_null_for_the_others(load: Load):
    profiles = load().tables["profile"]
    shift, stated = (row(profiles, persona_id=p) for p in ("p_shift_1", "p_stated_1"))
    assert shift["afterhours_work_style"] is None
    assert shift["work_overtime_share"] == Decimal("0.08")
    assert shift["exercise_session_minutes"] == Decimal("45.0")
    assert shift["mood_stressed_share"] == Decimal("0.25")
    assert (shift["anchor_start_day"], shift["anchor_end_day"]) == (1, 12)
    assert shift["social_self_description"] is None
    assert stated["sleep_quality_label"] == "good"
    assert stated["social_self_description"] == "Quiet evenings."
    assert stated["work_overtime_share"] is None
    assert stated["sleep_bedtime_minute"] == 22 * 60 + 30


def test_a_plan_and_a_report_keep_their_values(load: Load):
    tables = load().tables
    plan = row(tables["planner_day"], persona_id="p_shift_1", day_index=10)
    assert plan["work_finish_by_minute"] == 1080
    assert (plan["exercise_intended"], plan["social_intent"]) == (True, True)
    assert plan["work_hours_limit"] == Decimal("7.8")
    report = row(tables["self_report_day"], persona_id="p_shift_1", day_index=5)
    assert report["sleep_bedtime_minute"] == 5
    assert report["work_afterhours_reason"] == "a favour"
    assert (report["exercise_done"], report["exercise_type"]) == (False, None)
    weekend = row(tables["self_report_day"], persona_id="p_shift_1", day_index=1)
    assert weekend["work_hours"] == Decimal("0.0")


def test_objective_days_tell_missing_from_empty_from_unavailable(load: Load):
    days = load().tables["objective_day"]
    full = row(days, persona_id="p_stable_1", day_index=2)
    assert full["payments"] == [
        {"category": "coffee", "count": 2},
        {"category": "fitness", "count": 1},
    ]
    assert full["calendar"] == [
        {
            "kind": "work_block",
            "title": None,
            "duration_min": 498,
            "start_minute": 540,
            "end_minute": 1038,
        },
        {
            "kind": "social_event",
            "title": "chess",
            "duration_min": 90,
            "start_minute": None,
            "end_minute": None,
        },
    ]
    assert full["timesheet_hours"] == Decimal("8.1")
    signals = ("payments", "calendar", "checkins", "timesheet_hours", "timesheet_overtime")
    silent = row(days, persona_id="p_stable_1", day_index=1)
    assert silent["available"] is True and not any(silent[s] is not None for s in signals)
    some = row(days, persona_id="p_stable_1", day_index=3)
    assert len(some["payments"]) == 2 and some["calendar"] is None
    away = row(days, persona_id="p_stable_1", day_index=7)
    assert away["available"] is False and not any(away[s] is not None for s in signals)


def test_device_days_keep_what_was_tracked(load: Load):
    days = load().tables["device_day"]
    odd = row(days, persona_id="p_stated_1", day_index=11)
    assert (odd["activity_steps"], odd["work_focus_minutes"]) == (5120, 361)
    assert (odd["phone_late_night_use"], odd["sleep_bedtime_minute"]) == (True, 1439)
    even = row(days, persona_id="p_stated_1", day_index=12)
    assert (even["activity_steps"], even["work_focus_minutes"]) == (5120, None)
    away = row(days, persona_id="p_stated_1", day_index=8)
    assert {v for k, v in away.items() if k not in ("persona_id", "day_index", "date")} == {
        False,
        None,
    }


def test_labels_readout_and_knobs_are_kept(load: Load):
    tables = load().tables
    label = row(tables["ground_truth"], persona_id="p_stable_1", question_id="Ctrl2")
    assert (label["answer"], label["derivation_detail"]) == ("0_nights", "counted by hand")
    cells = tables["direct_readout"].to_pylist()
    assert sum(c["label"] is not None for c in cells) == 3 * 18
    cell = row(tables["direct_readout"], persona_id="p_shift_1", question_id="A1", source="planner")
    assert cell["label"] == "20_or_more"
    knobs = row(tables["projection_knob"], persona_id="p_shift_1")
    assert (knobs["planner_optimism_bias"], knobs["objective_noise_rate"]) == (0.04, 0.09)


@pytest.mark.parametrize("stream", ["planner", "device_log"])
def test_the_order_of_days_in_a_file_does_not_matter(tree: Tree, load: Load, stream: str):
    before = load().tables
    for persona in ("p_stable_1", "p_shift_1"):
        tree[f"{persona}/structural_sources/{stream}.json"]["records"].reverse()
    after = load().tables
    for name, table in before.items():
        declared = MULTISOURCE.table(name)
        assert audited(declared, after[name], name).equals(audited(declared, table, name))


def test_progress_is_told_of_each_persona(load: Load):
    told: list[tuple[int, int, str]] = []
    load(progress=lambda *step: told.append(step))
    assert told == [(0, 3, "p_stable_1"), (1, 3, "p_shift_1"), (2, 3, "p_stated_1")]
