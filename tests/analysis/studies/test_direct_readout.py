"""The direct readout on months whose answers are worked out by hand (spec section 3)."""

from __future__ import annotations

from typing import Any

import pyarrow as pa
import pytest

from memlake.analysis.resolvers import Registry
from memlake.analysis.studies.readout import RULES, read_out
from memlake.ingest.landing.errors import BadInputError

PROFILE, PLANNER, REPORT = "profile_ltm", "planner", "daily_self_report"
OBJECTIVE, DEVICE = "objective_log", "device_log"


def _said(tables: dict[str, pa.Table], registry: Registry, question: str) -> dict[str, str | None]:
    _, codes = read_out(tables, registry)
    q = registry.question(question)
    labels = (*registry.labels[q], None)
    return {
        source: labels[code] for source, code in zip(registry.sources, codes[0, q], strict=True)
    }


def _first(n: int, yes: Any, no: Any) -> list[Any]:
    return [yes] * n + [no] * (30 - n)


def _event(kind: str, minutes: int = 60) -> dict[str, Any]:
    return {"kind": kind, "duration_min": minutes}


def test_a1_device_is_scaled_to_thirty_days(registry: Registry, stream_tables) -> None:
    tables = stream_tables(
        profile={"sleep_duration_h": 7.3},
        planner_day={"sleep_duration_h": _first(9, 7.0, 6.9)},
        self_report_day={"sleep_duration_h": _first(10, 7.0, 6.9)},
        # 13 of 20 worn nights scale to 19.5, which rounds to 20.
        device_day={"available": _first(20, True, False), "sleep_duration_h": _first(13, 7.0, 5.0)},
    )
    assert _said(tables, registry, "A1") == {
        PROFILE: "20_or_more",
        PLANNER: "fewer_than_10",
        REPORT: "10_to_19",
        OBJECTIVE: None,
        DEVICE: "20_or_more",
    }


def test_a2_first_block_and_flagged_weekends_count(registry: Registry, stream_tables) -> None:
    # January 3 and 4 are a weekend: unflagged hours there do not count.
    blocks = [[_event("work_block", 541), _event("work_block", 10)]] * 4
    blocks += [[_event("work_block", 10), _event("work_block", 541)]] * 4
    tables = stream_tables(
        profile={"work_hours_mean": 8.0},
        planner_day={"work_hours_limit": _first(8, 9.1, 9.0)},
        self_report_day={"work_hours": _first(5, 9.1, 9.0)},
        objective_day={"available": True, "calendar": blocks + [None] * 22},
        device_day={"available": True, "work_focus_minutes": _first(3, 541, None)},
    )
    assert _said(tables, registry, "A2") == {
        PROFILE: "4_to_7",
        PLANNER: "8_or_more",
        REPORT: "0_to_3",
        OBJECTIVE: "4_to_7",
        DEVICE: "0_to_3",
    }


def test_a3_deliveries_stand_for_meals_not_cooked(registry: Registry, stream_tables) -> None:
    ordered = [[{"category": "food_delivery", "count": 2}, {"category": "coffee", "count": 5}]]
    tables = stream_tables(
        profile={"diet_meals_per_day": 3.0, "diet_home_cooked_per_day": 2.1},
        planner_day={"diet_home_cooked_priority": True},
        self_report_day={"diet_meals": 5, "diet_home_cooked": 2},
        # 20 deliveries in 10 observed days of three meals: a third is left.
        objective_day={
            "available": _first(10, True, False),
            "payments": ordered * 10 + [None] * 20,
        },
    )
    assert _said(tables, registry, "A3") == {
        PROFILE: "70_or_more",
        PLANNER: "70_or_more",
        REPORT: "40_to_69",
        OBJECTIVE: "less_than_40",
        DEVICE: None,
    }


def test_b2_counts_days_a_week_in_doubles(registry: Registry, stream_tables) -> None:
    # 12 days of 30 are 2.8 a week, which in doubles exceeds 1.8 by a little more than one.
    tables = stream_tables(
        profile={"exercise_days_per_week": 1.8},
        self_report_day={"exercise_done": _first(12, True, False)},
        planner_day={"exercise_intended": _first(11, True, False)},
        device_day={"available": _first(7, True, False), "activity_workout_detected": False},
    )
    assert _said(tables, registry, "B2") == {
        PROFILE: "within_1_day",
        PLANNER: "within_1_day",
        REPORT: "more_than_1_above",
        OBJECTIVE: None,
        DEVICE: "more_than_1_below",
    }


@pytest.mark.parametrize(
    ("style", "worked", "expected"),
    [
        ("strict_boundary", 1, "matches"),
        ("strict_boundary", 2, "does_not_match"),
        ("flexible", 0, "does_not_match"),
        ("flexible", 1, "matches"),
    ],
)
def test_b3_weekends_against_the_stated_approach(
    registry: Registry, stream_tables, style: str, worked: int, expected: str
) -> None:
    weekends = [i for i in range(30) if i % 7 in (0, 1)]
    flags = [i in weekends[:worked] for i in range(30)]
    tables = stream_tables(
        profile={"afterhours_work_style": style},
        self_report_day={"work_on_weekend": flags},
        device_day={"available": [i in weekends[:3] for i in range(30)]},
    )
    said = _said(tables, registry, "B3")
    assert said[REPORT] == expected
    assert said[PROFILE] == "matches" and said[PLANNER] is None and said[OBJECTIVE] is None
    # Three weekend days seen, none worked: too few to hold against a flexible style.
    assert said[DEVICE] == "matches"


def test_missing_premises_give_the_edge_label_to_all_sources(
    registry: Registry, stream_tables
) -> None:
    tables = stream_tables()
    assert set(_said(tables, registry, "B3").values()) == {"no_approach_described"}
    assert set(_said(tables, registry, "C2").values()) == {"no_plans"}


def test_c2_unobserved_plans_count_as_not_realized(registry: Registry, stream_tables) -> None:
    plans = _first(26, False, True)  # the last four days, of which one is observed
    tables = stream_tables(
        planner_day={"social_intent": plans},
        self_report_day={"social_activities": _first(28, [], ["dinner"])},
        objective_day={
            "available": _first(27, True, False),
            "calendar": [[_event("social_event")]] * 27 + [None] * 3,
        },
    )
    assert _said(tables, registry, "C2") == {
        PROFILE: None,
        PLANNER: "above_50_pct",
        REPORT: "25_to_50_pct",
        OBJECTIVE: "25_to_50_pct",
        DEVICE: None,
    }


def test_c3_times_after_midnight_are_late(registry: Registry, stream_tables) -> None:
    tables = stream_tables(
        planner_day={"sleep_bedtime_minute": 23 * 60 + 50},
        self_report_day={"sleep_bedtime_minute": 10},  # 20 minutes late: within
        device_day={
            "available": _first(27, False, True),
            "sleep_bedtime_minute": _first(28, 11, 23 * 60),  # of three nights: late, early, early
        },
    )
    said = _said(tables, registry, "C3")
    assert said[REPORT] == "within_20min_more_than_50pct"
    assert said[DEVICE] == "earlier_more_than_50pct"


def test_d1_objective_is_cut_at_its_own_midpoint(registry: Registry, stream_tables) -> None:
    # Ten observed days; two events among the first five, three among the last: .6 - .4 > .15.
    events = [[_event("social_event")] if i in (0, 4, 5, 8, 9) else [] for i in range(30)]
    tables = stream_tables(
        planner_day={"social_intent": _first(7, True, False)},
        # Exactly as many a day: 14 in 14 days, 16 in 16.
        self_report_day={"social_activities": ["walk"]},
        objective_day={"available": _first(10, True, False), "calendar": events},
    )
    said = _said(tables, registry, "D1")
    assert said == {
        PROFILE: None,
        PLANNER: "decreased",
        REPORT: "stayed_same",
        OBJECTIVE: "increased",
        DEVICE: None,
    }


def test_d2_adds_both_gaps(registry: Registry, stream_tables) -> None:
    profile = {"diet_meals_per_day": 3.0, "diet_home_cooked_per_day": 2.0}
    near = stream_tables(profile=profile, self_report_day={"diet_meals": 3, "diet_home_cooked": 1})
    far = stream_tables(profile=profile, self_report_day={"diet_meals": 2, "diet_home_cooked": 1})
    assert _said(near, registry, "D2")[REPORT] == "within_1"
    assert _said(far, registry, "D2")[REPORT] == "differs_more_than_1"


def test_e1_work_goes_before_company(registry: Registry, stream_tables) -> None:
    calendar = [[_event("work_block", 541), _event("social_event")]] * 3
    calendar += [[_event("social_event")]] * 4 + [[]] * 3
    tables = stream_tables(
        planner_day={"sleep_bedtime_minute": 24 * 60 - 1},
        self_report_day={
            "sleep_bedtime_minute": _first(4, 1, 0),  # midnight itself is not late
            "work_overtime": _first(1, True, False),
            "social_activities": ["dinner"],
        },
        objective_day={"available": _first(10, True, False), "calendar": calendar + [None] * 20},
        device_day={
            "available": True,
            "sleep_bedtime_minute": 30,
            "work_late_finish": _first(16, True, None),
        },
    )
    assert _said(tables, registry, "E1") == {
        PROFILE: None,
        PLANNER: "no_late_nights",
        REPORT: "social_activity",
        OBJECTIVE: "social_activity",  # work on 3 of 10 is not more than .3; company alone on 4
        DEVICE: "work_activity",
    }


def test_e2_few_missed_days_say_between(registry: Registry, stream_tables) -> None:
    tables = stream_tables(
        profile={"work_overtime_share": 0.29},
        planner_day={
            "exercise_intended": _first(5, True, False),
            "work_hours_limit": _first(3, 8.1, 8.0),
        },
        self_report_day={"exercise_done": _first(3, True, False), "work_hours": 9.0},
        device_day={"available": _first(4, True, False), "work_focus_minutes": _first(3, 481, 1)},
    )
    assert _said(tables, registry, "E2") == {
        PROFILE: "no_fewer_than_30",
        PLANNER: "between_30_60",  # three of five is not more than .6
        REPORT: "between_30_60",  # two days missed, both heavy
        OBJECTIVE: "between_30_60",  # nothing observed
        DEVICE: "yes_more_than_60",
    }


@pytest.mark.parametrize(
    ("weekly", "label"),
    [
        (None, None),
        (0, "no_social_activities"),
        (1.8, "0_to_3"),
        (1.9, "4_to_6"),
        (3.3, "7_or_more"),
    ],
)
def test_f1_profile_halves_the_month(
    registry: Registry, stream_tables, weekly: float | None, label: str | None
) -> None:
    # 1.8 x 2.15 = 3.87, 1.9 x 2.15 = 4.085, 3.3 x 2.15 = 7.095, all cut.
    tables = stream_tables(profile={"social_active_days_per_week": weekly})
    assert _said(tables, registry, "F1")[PROFILE] == label


def test_f1_planner_counts_its_plans(registry: Registry, stream_tables) -> None:
    for plans, label in ((4, "0_to_3"), (5, "4_to_6"), (9, "4_to_6"), (10, "0_to_3")):
        tables = stream_tables(
            planner_day={"social_intent": _first(plans, True, False)},
            self_report_day={"social_activities": ["walk"]},
        )
        said = _said(tables, registry, "F1")
        assert said[PLANNER] == label
        assert said[REPORT] == "7_or_more"


def test_f2_unworn_days_are_untracked(registry: Registry, stream_tables) -> None:
    tables = stream_tables(
        profile={"exercise_days_per_week": 2.9},
        planner_day={"exercise_intended": _first(15, True, False)},
        self_report_day={"exercise_done": True},
        objective_day={
            "available": _first(10, True, False),
            "calendar": [[_event("exercise_session")]] * 3 + [[]] * 7 + [None] * 20,
        },
        device_day={"available": _first(20, True, False), "activity_workout_detected": False},
    )
    assert _said(tables, registry, "F2") == {
        PROFILE: "both_occurred",
        PLANNER: "yes_tracker_missing",
        REPORT: "yes_tracker_missing",
        OBJECTIVE: "both_occurred",  # three of ten is not more than .3
        DEVICE: "yes_tracker_missing",  # ten unworn days, no workout on the rest
    }


def test_f3_speaks_of_days_without_a_record(registry: Registry, stream_tables) -> None:
    tables = stream_tables(
        profile={"work_hours_mean": 6.0},
        planner_day={"work_hours_limit": 7.0},
        self_report_day={"work_hours": _first(1, 5.0, 0)},
        objective_day={"available": _first(2, False, True)},
        device_day={"available": _first(2, True, False), "work_focus_minutes": 30},
    )
    assert _said(tables, registry, "F3") == {
        PROFILE: "both_occurred",
        PLANNER: "yes_worked_despite_no_entry",
        REPORT: "both_occurred",
        OBJECTIVE: None,
        DEVICE: "truly_off",  # thirty minutes of focus are not work
    }


def test_g1_device_without_workouts(registry: Registry, stream_tables) -> None:
    still = {"available": True, "activity_workout_detected": False, "activity_active_minutes": 10}
    moving = still | {"activity_active_minutes": _first(1, 11, 10)}
    reported = {
        "exercise_done": _first(10, True, False),
        "exercise_duration_min": _first(7, 30, 29),
    }
    for device, label in ((still, "no_activity"), (moving, None)):
        tables = stream_tables(device_day=device, self_report_day=reported)
        said = _said(tables, registry, "G1")
        assert said[DEVICE] == label
        assert said[REPORT] == "mix"  # seven of ten is not more than .7
        assert said[PLANNER] == "no_activity"


def test_g2_company_for_others(registry: Registry, stream_tables) -> None:
    tables = stream_tables(
        profile={"social_active_days_per_week": 0.5},
        self_report_day={
            "social_activities": _first(10, ["walk"], []),
            "social_supporting_other": _first(8, True, False),
        },
    )
    assert _said(tables, registry, "G2") == {
        PROFILE: "mix",
        PLANNER: "no_meetings",
        REPORT: "obligatory_70plus",
        OBJECTIVE: "no_meetings",
        DEVICE: None,
    }


def test_ctrl1_and_ctrl2_read_the_last_week(registry: Registry, stream_tables) -> None:
    tables = stream_tables(
        profile={"diet_meals_per_day": 2.4, "diet_home_cooked_per_day": 1.9},
        planner_day={"diet_home_cooked_priority": True, "sleep_duration_h": 5.9},
        self_report_day={
            "diet_meals": _first(25, 3, 3),
            "diet_home_cooked": _first(28, 2, 3),
            "sleep_duration_h": _first(28, 5.9, 6.0),
        },
        # Of the last seven worn days (6 to 12), days 6 and 7 were short.
        device_day={"available": _first(12, True, False), "sleep_duration_h": _first(7, 5.0, 8.0)},
    )
    diet = _said(tables, registry, "Ctrl1")
    assert diet[PROFILE] == "4_or_more"  # 7 x 0.5 = 3.5, which rounds to 4
    assert diet[PLANNER] == "0_to_1_days"
    assert diet[REPORT] == "4_or_more"  # days 24 to 28
    sleep = _said(tables, registry, "Ctrl2")
    assert sleep[PLANNER] == "3_or_more"
    assert sleep[REPORT] == "3_or_more"  # days 24 to 28 again
    assert sleep[DEVICE] == "1_to_2"


def test_a_device_never_worn_is_silent_or_says_so(registry: Registry, stream_tables) -> None:
    tables = stream_tables(profile={"afterhours_work_style": "flexible"})
    silent = {q for q in RULES if _said(tables, registry, q)[DEVICE] is None}
    always_silent = {"A3", "D1", "D2", "F1", "G2", "Ctrl1"}
    assert silent == always_silent | {"A1", "B2", "B3", "C3", "Ctrl2"}


def test_a_question_of_an_extension_stays_silent_here(
    extended_registry: Registry, stream_tables
) -> None:
    _, codes = read_out(stream_tables(), extended_registry)
    assert codes.shape == (1, 19, 6)
    assert (codes[:, 18] == -1).all() and (codes[:, :, 5] == -1).all()


def test_a_label_outside_the_space_is_named(registry: Registry, stream_tables) -> None:
    renamed = tuple(("x", "y", "z") if i == 0 else s for i, s in enumerate(registry.labels))
    broken = Registry(
        registry.questions,
        registry.types,
        registry.sources,
        renamed,
        registry.rank,
        registry.edge,
        registry.bias,
        registry.mapped,
    )
    with pytest.raises(BadInputError, match="A1 has no label 'fewer_than_10'"):
        read_out(stream_tables(), broken)
