"""Readout rules that differ from the label rules, on values worked out by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Atom = Callable[..., str | None]


def first(days: int, value: Any = True, rest: Any = False) -> list[Any]:
    return [value if day < days else rest for day in range(30)]


def calendar(kind: str, minutes: int) -> list[dict[str, Any]]:
    return [{"kind": kind, "duration_min": minutes}]


@pytest.mark.parametrize(
    ("good", "tracked", "label"),
    [
        (10, 15, "20_or_more"),  # 20.0 of 30
        (9, 15, "10_to_19"),  # 18.0
        (9, 29, "fewer_than_10"),  # 9.31 rounds to 9
        (13, 20, "20_or_more"),  # 19.5 rounds to 20
        (0, 0, None),
    ],
)
def test_a1_device_scales_its_share_to_thirty_nights(
    atom_of: Atom, good: int, tracked: int, label: str | None
) -> None:
    hours = [7.0] * good + [6.9] * (tracked - good) + [None] * (30 - tracked)
    device = {"sleep_duration_h": hours, "unread_lines": 0}
    assert atom_of("A1", "device_log", device_day=device) == label


@pytest.mark.parametrize(
    ("hours", "label"),
    [(7.3, "20_or_more"), (7.2, "10_to_19"), (6.5, "10_to_19"), (6.4, "fewer_than_10")],
)
def test_a1_profile_cuts_the_stated_mean(atom_of: Atom, hours: float, label: str) -> None:
    assert atom_of("A1", "profile_ltm", profile={"sleep_duration_h": hours}) == label


def test_a2_objective_looks_at_the_first_work_block_of_a_day(atom_of: Atom) -> None:
    short_then_long = [*calendar("work_block", 540), *calendar("work_block", 600)]
    long_after_other = [*calendar("social_event", 60), *calendar("work_block", 541)]
    for entries, label in ((short_then_long, "0_to_3"), (long_after_other, "8_or_more")):
        objective = {"available": True, "calendar": [entries] * 30}
        assert atom_of("A2", "objective_log", objective_day=objective) == label


@pytest.mark.parametrize(
    ("delivered", "days", "label"),
    [
        (9, 10, "70_or_more"),  # 27 deliveries in 30 days, out of 90 meals: .7
        (10, 10, "40_to_69"),
        (18, 10, "40_to_69"),  # .4
        (19, 10, "less_than_40"),
        (0, 1, "70_or_more"),
        (0, 0, None),
    ],
)
def test_a3_objective_scales_deliveries_to_the_month(
    atom_of: Atom, delivered: int, days: int, label: str | None
) -> None:
    bought = [{"category": "food_delivery", "count": delivered}, {"category": "coffee", "count": 9}]
    objective = {
        "available": first(days),
        "payments": [bought if day == 0 and days else None for day in range(30)],
        "unread_lines": 0,
    }
    assert atom_of("A3", "objective_log", objective_day=objective) == label


@pytest.mark.parametrize(
    ("home", "label"),
    # 1.2 / 3.0 is a little less than .4 in doubles, and the released atoms follow that.
    [(2.1, "70_or_more"), (2.0, "40_to_69"), (1.2, "less_than_40"), (1.3, "40_to_69")],
)
def test_a3_profile_divides_stated_means(atom_of: Atom, home: float, label: str) -> None:
    profile = {"diet_meals_per_day": 3.0, "diet_home_cooked_per_day": home}
    assert atom_of("A3", "profile_ltm", profile=profile) == label


@pytest.mark.parametrize(("days", "label"), [(20, "40_to_69"), (21, "70_or_more")])
def test_a3_planner_takes_the_share_of_home_days(atom_of: Atom, days: int, label: str) -> None:
    planner = {"diet_home_cooked_priority": first(days)}
    assert atom_of("A3", "planner", planner_day=planner) == label


@pytest.mark.parametrize(
    ("workouts", "available", "label"),
    [(6, 14, "within_1_day"), (8, 14, "more_than_1_above"), (1, 14, "more_than_1_below")],
)
def test_b2_device_counts_weeks_by_its_own_days(
    atom_of: Atom, workouts: int, available: int, label: str
) -> None:
    # 14 available days are two weeks: 3.0, 4.0 and .5 a week against a stated 2.0.
    device = {
        "available": first(available),
        "activity_workout_detected": first(workouts, rest=None),
        "unread_lines": 0,
    }
    profile = {"exercise_days_per_week": 2.0}
    assert atom_of("B2", "device_log", profile=profile, device_day=device) == label


@pytest.mark.parametrize(
    ("style", "worked", "seen", "label"),
    [
        ("strict_boundary", 1, 4, "does_not_match"),  # .25
        ("strict_boundary", 0, 4, "matches"),
        ("flexible", 0, 4, "does_not_match"),
        ("flexible", 0, 3, "matches"),  # too few weekend days to tell
        ("flexible", 0, 0, None),
    ],
)
def test_b3_device_judges_the_weekend_days_it_saw(
    atom_of: Atom, style: str, worked: int, seen: int, label: str | None
) -> None:
    weekend = [day for day in range(30) if day % 7 in (0, 1)]
    device = {
        "available": [day in weekend[:seen] for day in range(30)],
        "work_focus_minutes": [9 if day in weekend[:worked] else None for day in range(30)],
        "unread_lines": 0,
    }
    found = atom_of("B3", "device_log", profile={"afterhours_work_style": style}, device_day=device)
    assert found == label


@pytest.mark.parametrize(
    ("kept", "label"), [(1, "below_25_pct"), (2, "25_to_50_pct"), (5, "above_50_pct")]
)
def test_c2_objective_divides_by_all_plans(atom_of: Atom, kept: int, label: str) -> None:
    # Eight plans; the log is there on `kept` of them and shows an event on each.
    event = calendar("social_event", 60)
    objective = {
        "available": [22 <= day < 22 + kept for day in range(30)],
        "calendar": [event if 22 <= day < 22 + kept else None for day in range(30)],
        "unread_lines": 0,
    }
    planner = {"social_intent": [day >= 22 for day in range(30)]}
    assert atom_of("C2", "objective_log", planner_day=planner, objective_day=objective) == label


@pytest.mark.parametrize(
    ("later", "label"), [(2, "increased"), (1, "stayed_same"), (0, "decreased")]
)
def test_d1_objective_cuts_its_available_days_at_their_middle(
    atom_of: Atom, later: int, label: str
) -> None:
    # Days 1 to 10 are available: one event in the first five, `later` in the last five.
    event = calendar("social_event", 60)
    days = {0, *range(5, 5 + later)}
    objective = {
        "available": first(10),
        "calendar": [event if day in days else None for day in range(30)],
        "unread_lines": 0,
    }
    assert atom_of("D1", "objective_log", objective_day=objective) == label


@pytest.mark.parametrize(
    ("work", "social", "label"),
    [
        (4, 9, "work_activity"),
        (3, 4, "social_activity"),  # .3 is not more than .3
        (3, 3, "no_single_factor"),
    ],
)
def test_e1_objective_looks_at_all_available_days(
    atom_of: Atom, work: int, social: int, label: str
) -> None:
    entries = [calendar("work_block", 541)] * work + [calendar("social_event", 60)] * social
    objective = {
        "available": first(10),
        "calendar": entries[:10] + [None] * (30 - len(entries[:10])),
        "unread_lines": 0,
    }
    assert atom_of("E1", "objective_log", objective_day=objective) == label


@pytest.mark.parametrize(
    ("late", "finished_late", "label"),
    [(0, 0, "no_late_nights"), (4, 3, "work_activity"), (4, 2, "no_single_factor")],
)
def test_e1_device_knows_only_late_ends(
    atom_of: Atom, late: int, finished_late: int, label: str
) -> None:
    device = {
        "sleep_bedtime_minute": first(late, 30, 1380),
        "work_late_finish": first(finished_late),
    }
    assert atom_of("E1", "device_log", device_day=device) == label


@pytest.mark.parametrize(
    ("share", "label"),
    [
        (0.61, "yes_more_than_60"),
        (0.6, "between_30_60"),
        (0.3, "between_30_60"),
        (0.29, "no_fewer_than_30"),
        (None, None),
    ],
)
def test_e2_profile_cuts_the_stated_share(
    atom_of: Atom, share: float | None, label: str | None
) -> None:
    profile = {"work_overtime_share": share, "unread_lines": 0}
    assert atom_of("E2", "profile_ltm", profile=profile) == label


@pytest.mark.parametrize(
    ("weekly", "label"),
    [
        (0.0, "no_social_activities"),
        (1.8, "0_to_3"),  # 1.8 x 4.3 / 2 = 3.87
        (1.9, "4_to_6"),  # 4.085
        (3.2, "4_to_6"),  # 6.88
        (3.3, "7_or_more"),  # 7.095
        (None, None),
    ],
)
def test_f1_profile_takes_half_of_its_social_days(
    atom_of: Atom, weekly: float | None, label: str | None
) -> None:
    profile = {"social_active_days_per_week": weekly, "unread_lines": 0}
    assert atom_of("F1", "profile_ltm", profile=profile) == label


@pytest.mark.parametrize(
    ("plans", "label"), [(4, "0_to_3"), (5, "4_to_6"), (9, "4_to_6"), (10, "0_to_3")]
)
def test_f1_planner_goes_by_its_number_of_plans(atom_of: Atom, plans: int, label: str) -> None:
    assert atom_of("F1", "planner", planner_day={"social_intent": first(plans)}) == label


@pytest.mark.parametrize(
    ("gaps", "workouts", "label"),
    [
        (0, 9, "inactive_confirmed"),
        (1, 1, "both_occurred"),
        (9, 0, "inactive_confirmed"),
        (10, 0, "yes_tracker_missing"),
    ],
)
def test_f2_device_goes_by_its_gaps(atom_of: Atom, gaps: int, workouts: int, label: str) -> None:
    device = {
        "available": first(30 - gaps),
        "activity_workout_detected": first(workouts, rest=None),
        "unread_lines": 0,
    }
    assert atom_of("F2", "device_log", device_day=device) == label


@pytest.mark.parametrize(
    ("focus", "label"),
    [
        ([31, 31], "yes_worked_despite_no_entry"),
        ([31, 30], "both_occurred"),
        ([30, None], "truly_off"),
        ([None, None], "truly_off"),
    ],
)
def test_f3_device_wants_more_than_half_an_hour_of_focus(
    atom_of: Atom, focus: list[int | None], label: str
) -> None:
    device = {
        "available": True,
        "work_focus_minutes": focus + [480] * 28,
        "unread_lines": 0,
    }
    objective = {"available": [False, False, *[True] * 28]}
    assert atom_of("F3", "device_log", objective_day=objective, device_day=device) == label


@pytest.mark.parametrize(
    ("workouts", "minutes", "label"),
    [
        (4, 30, "deliberate_exercise_70plus"),
        (4, 29, "incidental_movement_70plus"),
        (0, 11, None),
        (0, 10, "no_activity"),
    ],
)
def test_g1_device_asks_for_thirty_active_minutes(
    atom_of: Atom, workouts: int, minutes: int, label: str | None
) -> None:
    device = {
        "available": True,
        "activity_workout_detected": first(workouts),
        "activity_active_minutes": minutes,
    }
    assert atom_of("G1", "device_log", device_day=device) == label


@pytest.mark.parametrize(
    ("meals", "home", "label"),
    [
        (3.0, 2.8, "0_to_1_days"),  # 7 x .2 = 1.4
        (3.0, 2.7, "2_to_3_days"),  # 2.1
        (3.0, 2.5, "4_or_more"),  # 3.5 rounds to 4
        (2.0, 2.5, "0_to_1_days"),  # more home-cooked than meals is no bought meal
    ],
)
def test_ctrl1_profile_multiplies_its_difference_by_seven(
    atom_of: Atom, meals: float, home: float, label: str
) -> None:
    profile = {"diet_meals_per_day": meals, "diet_home_cooked_per_day": home}
    assert atom_of("Ctrl1", "profile_ltm", profile=profile) == label


def test_ctrl2_device_takes_its_own_last_seven_nights(atom_of: Atom) -> None:
    # The last ten days are gaps; of the seven nights before them three were short.
    hours = [5.0] * 13 + [5.9, 5.9, 5.9, 6.0, 6.0, 6.0, 6.0] + [None] * 10
    device = {"sleep_duration_h": hours, "unread_lines": 0}
    assert atom_of("Ctrl2", "device_log", device_day=device) == "3_or_more"
    device["sleep_duration_h"] = [5.0] * 13 + [6.0] * 7 + [None] * 10
    assert atom_of("Ctrl2", "device_log", device_day=device) == "0_nights"


@pytest.mark.parametrize("unread", [0, 1])
def test_a_gap_counts_only_where_the_day_was_read(atom_of: Atom, unread: int) -> None:
    objective = {"available": True, "calendar": None, "unread_lines": [unread] + [0] * 29}
    label = atom_of("A2", "objective_log", objective_day=objective)
    assert label == (None if unread else "0_to_3")


def test_a_day_outside_the_window_may_be_unread(atom_of: Atom) -> None:
    hours = [None] * 23 + [5.0] * 7
    unread = [2] * 23 + [0] * 7
    report = {"sleep_duration_h": hours, "unread_lines": unread}
    assert atom_of("Ctrl2", "daily_self_report", self_report_day=report) == "3_or_more"
    assert atom_of("A1", "daily_self_report", self_report_day=report) is None
