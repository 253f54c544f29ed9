"""Laws that every generated day obeys (spec, section 2.2 and 2.3)."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

Days = dict[str, dict[str, np.ndarray]]
WEEKEND = np.tile(np.isin(np.arange(30) % 7, [0, 1]), 480)


def minutes_apart(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Signed difference of two clock times, the short way round midnight."""
    return (a.astype(int) - b.astype(int) + 720) % 1440 - 720


def test_waking_is_bedtime_plus_sleep(days: Days) -> None:
    for name in ("event_day", "planner_day"):
        day = days[name]
        wake = (day["sleep_bedtime_minute"].astype(int) + 6 * day["sleep_duration_h"]) % 1440
        assert (wake == day["sleep_wake_minute"]).all()


def test_nights_keep_their_bounds(days: Days) -> None:
    event = days["event_day"]
    bedtime = event["sleep_bedtime_minute"].astype(int)
    assert ((bedtime >= 20 * 60) | (bedtime <= 4 * 60)).all()
    assert event["sleep_duration_h"].min() >= 30
    assert event["sleep_duration_h"].max() <= 110
    assert set(event["sleep_quality"]) == {1, 2, 3, 4, 5}
    # Interruptions follow from quality.
    for quality, allowed in ((1, {1, 2, 3}), (2, {1, 2, 3}), (3, {0, 1}), (4, {0}), (5, {0})):
        assert set(event["sleep_interruptions"][event["sleep_quality"] == quality]) == allowed


def test_meals_add_up(days: Days) -> None:
    event, report = days["event_day"], days["self_report_day"]
    cooked_or_fast = event["diet_home_cooked"] + event["diet_fast_food"]
    assert (cooked_or_fast <= event["diet_meals"]).all()
    assert event["diet_meals"].min() >= 1
    assert event["diet_meals"].max() <= 5
    assert (report["diet_home_cooked"] <= report["diet_meals"]).all()
    for day in (event, report):
        assert min(day["diet_home_cooked"].min(), day["diet_fast_food"].min()) >= 0


def test_work_flags_follow_from_hours(days: Days) -> None:
    event = days["event_day"]
    hours = event["work_hours"]
    assert (event["work_overtime"] == (hours > 90)).all()
    assert (event["work_on_weekend"] == (WEEKEND & (hours > 0))).all()
    reason = np.array([value is not None for value in event["work_afterhours_reason"]])
    assert (reason == (hours >= 90)).all()
    assert hours.max() <= 160


def test_self_report_never_adds_overtime_weekend_work_or_support(days: Days) -> None:
    event, report = days["event_day"], days["self_report_day"]
    for column in ("work_overtime", "work_on_weekend", "social_supporting_other", "mood_stressed"):
        assert not (report[column] & ~event[column]).any()
    assert (report["work_hours"][report["work_overtime"]] > 90).all()


def test_self_report_stays_near_what_happened(days: Days) -> None:
    event, report = days["event_day"], days["self_report_day"]
    bed = minutes_apart(report["sleep_bedtime_minute"], event["sleep_bedtime_minute"])
    wake = minutes_apart(report["sleep_wake_minute"], event["sleep_wake_minute"])
    assert (bed.min(), bed.max()) == (-30, 30)
    assert (wake.min(), wake.max()) == (-25, 25)
    done = event["exercise_done"]
    assert report["exercise_done"][done].all()
    claimed = report["exercise_duration_min"][report["exercise_done"] & ~done]
    assert (claimed.min(), claimed.max()) == (10, 25)


def test_exercise_has_kind_and_minutes_where_it_was_done(days: Days) -> None:
    for name in ("event_day", "self_report_day"):
        day = days[name]
        kind = np.array([value is not None for value in day["exercise_type"]])
        assert (kind == day["exercise_done"]).all()
        assert (~np.isnan(day["exercise_duration_min"]) == day["exercise_done"]).all()
    done = days["event_day"]["exercise_duration_min"][days["event_day"]["exercise_done"]]
    assert done.min() >= 10
    assert done.max() <= 120


def test_tags_say_what_a_day_was(generated: dict[str, pa.Table], days: Days) -> None:
    event = days["event_day"]
    strained = (event["work_stress_events"] > 0) | event["work_overtime"]
    social = event["social_activities"] > 0
    for tags, weekend, strain, company in zip(
        generated["event_day"]["context_tags"].to_pylist(), WEEKEND, strained, social, strict=True
    ):
        named = {"weekend": weekend, "work_stress": strain, "social": company}
        wanted = sorted(tag for tag, holds in named.items() if holds)
        assert tags == (wanted or ["routine"])


def test_nobody_is_told_of_twice_in_a_day(generated: dict[str, pa.Table]) -> None:
    for name in ("event_day", "self_report_day"):
        lists = generated[name]["social_activities"].to_pylist()
        assert all(len(set(names)) == len(names) for names in lists)


def test_a_lost_day_has_no_value(generated: dict[str, pa.Table]) -> None:
    for name in ("objective_day", "device_day"):
        table = generated[name]
        lost = table.filter(pc.invert(table["available"]))
        assert 0 < len(lost) < len(table) / 2
        for column in table.column_names[4:]:
            assert lost[column].null_count == len(lost)


def test_what_a_log_has_goes_together(generated: dict[str, pa.Table]) -> None:
    objective, device = generated["objective_day"], generated["device_day"]
    together = [
        (objective, "timesheet_hours", "timesheet_overtime"),
        (device, "phone_screen_minutes", "phone_late_night_use"),
        (device, "work_focus_minutes", "work_late_finish"),
    ]
    for table, first, second in together:
        assert table[first].is_valid().equals(table[second].is_valid())
    known = device["available"].filter(device["sleep_duration_h"].is_valid())
    assert pc.sum(known).as_py() == len(known) == pc.sum(device["available"]).as_py()


def test_the_tracker_detects_exactly_the_exercise(days: Days) -> None:
    known = days["device_day"]["available"]
    detected = days["device_day"]["activity_workout_detected"][known].astype(bool)
    assert (detected == days["event_day"]["exercise_done"][known]).all()


def test_a_calendar_says_what_was_on(generated: dict[str, pa.Table], days: Days) -> None:
    event = days["event_day"]
    seen = set()
    for i, entries in enumerate(generated["objective_day"]["calendar"].to_pylist()):
        kinds = [entry["kind"] for entry in entries or ()]
        seen.add(tuple(kinds))
        held = [event["work_hours"][i] > 0, event["social_activities"][i] > 0]
        held.append(event["exercise_done"][i])
        order = ["work_block", "social_event", "exercise_session"]
        assert kinds == [k for k in order if k in kinds]
        assert all(held[order.index(kind)] for kind in kinds)
        if "work_block" in kinds:
            block = entries[0]
            wanted = min(max(6 * event["work_hours"][i], 30), 900)
            assert block["duration_min"] == wanted
            assert block["start_minute"] == (600 if WEEKEND[i] else 540)
            assert block["end_minute"] == (block["start_minute"] + wanted) % 1440
    assert len(seen) == 8
