"""Three days of one persona, told field by field, hidden fields included."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyarrow as pa
import pytest

Tables = dict[str, pa.Table]


def days(first: Any, second: Any, third: Any, rest: Any) -> list[Any]:
    """A month of which only the first three days will be kept."""
    return [first, second, third, *[rest] * 27]


PROFILE = {
    "identity_name": "Real Name",
    "age": 34,
    "occupation": "UX researcher",
    "city": "Salt Lake City, UT",
    "relationship": "in a relationship",
    "dietary_restriction": "low-carb",
    "social_preference": "no preference",
    "close_friends": 7,
    "primary_exercise": "strength training",
    "afterhours_work_style": "strict_boundary",
    "sleep_bedtime_minute": 5,
    "sleep_duration_h": 7.0,
    "exercise_days_per_week": 3.5,
    "exercise_type": "cycling",
    "exercise_session_minutes": 45.5,
    "diet_meals_per_day": 3.0,
    "diet_home_cooked_per_day": 2.1,
    "diet_coffee_cups_per_day": 1.9,
    "work_hours_mean": 8.0,
    "work_overtime_share": 0.05,
    "social_active_days_per_week": 2.3,
}
PLANNER = {
    "sleep_bedtime_minute": days(1320, 10, 1320, 0),
    "sleep_wake_minute": 365,
    "sleep_duration_h": days(8.1, 5.9, 8.1, 8.1),
    "exercise_intended": days(True, False, True, False),
    "exercise_type": "cycling",
    "exercise_duration_min": days(45, 0, 45, 0),
    "work_hours_limit": days(6.5, 6.5, 8.0, 8.0),
    "work_avoid_overtime": True,
    "work_finish_by_minute": days(960, 960, 1080, 0),
    "diet_meals": 3,
    "diet_home_cooked_priority": days(True, False, True, False),
    "social_intent": days(True, False, False, False),
}
SELF_REPORT = {
    "sleep_bedtime_minute": days(1439, 75, 1380, 0),
    "sleep_wake_minute": days(450, 450, 300, 0),
    "sleep_duration_h": days(7.5, 6.3, 6.0, 6.0),
    "sleep_quality": days(4, 3, 2, 1),
    "exercise_done": days(True, False, False, False),
    "exercise_type": days("yoga", None, None, None),
    "exercise_duration_min": days(20, None, None, None),
    "diet_meals": days(3, 1, 4, 1),
    "diet_home_cooked": days(2, 0, 4, 1),
    "work_hours": days(4.0, 0.4, 9.1, 0.0),
    "work_overtime": days(False, False, True, False),
    "work_on_weekend": days(True, False, False, False),
    "work_stress_events": days(["tight deadline"], [], [], []),
    "work_afterhours_reason": days("team_need", None, None, None),
    "social_activities": days(["book club", "group hike"], [], ["called a friend"], []),
    "social_supporting_other": days(True, False, False, False),
}


def payment(category: str, count: int) -> dict[str, Any]:
    return {"category": category, "count": count}


def entry(kind: str, minutes: int, **more: Any) -> dict[str, Any]:
    nothing = {"title": None, "start_minute": None, "end_minute": None}
    return {"kind": kind, "duration_min": minutes, **nothing, **more}


OBJECTIVE = {
    "available": days(True, True, False, False),
    "payments": days(
        [payment("coffee", 0), payment("food_delivery", 2), payment("fitness", 1)],
        None,
        None,
        None,
    ),
    "calendar": days(
        [
            entry("work_block", 240, start_minute=600, end_minute=840),
            entry("social_event", 90, title="book club"),
        ],
        None,
        None,
        None,
    ),
    "checkins": days([{"kind": "home", "count": 1}], None, None, None),
    "timesheet_hours": days(4.2, None, None, None),
    "timesheet_overtime": days(False, None, None, None),
}
DEVICE = {
    "available": days(False, True, True, False),
    "sleep_bedtime_minute": days(None, 70, 1384, None),
    "sleep_wake_minute": days(None, 441, 302, None),
    "sleep_duration_h": days(None, 6.2, 6.0, None),
    "sleep_quality_flag": days(None, "good", "degraded", None),
    "activity_steps": days(None, 4321, 9876, None),
    "activity_active_minutes": days(None, 31, 62, None),
    "activity_workout_detected": days(None, False, True, None),
    "phone_screen_minutes": days(None, 222, None, None),
    "phone_late_night_use": days(None, True, None, None),
    "work_focus_minutes": days(None, None, 455, None),
    "work_late_finish": days(None, None, True, None),
}


@pytest.fixture
def three_days(month_tables: Callable[..., Tables]) -> Tables:
    """The tables of `golden_document.md`."""
    tables = month_tables(
        "bench_stated_001_real_name",
        profile=PROFILE,
        planner_day=PLANNER,
        self_report_day=SELF_REPORT,
        objective_day=OBJECTIVE,
        device_day=DEVICE,
    )
    return {
        name: table.slice(0, 3) if "day_index" in table.schema.names else table
        for name, table in tables.items()
    }
