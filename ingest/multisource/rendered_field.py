"""Which columns of the visible streams the rendered text depends on."""

from __future__ import annotations

from collections.abc import Mapping

# Besides these only dates, day numbers, and the persona's drawn name enter the text. Of
# `sleep_quality` it shows three words for the five grades.
RENDERED: Mapping[str, tuple[str, ...]] = {
    "profile": (
        "age",
        "occupation",
        "city",
        "relationship",
        "dietary_restriction",
        "social_preference",
        "close_friends",
        "primary_exercise",
        "afterhours_work_style",
        "sleep_bedtime_minute",
        "sleep_duration_h",
        "exercise_days_per_week",
        "exercise_type",
        "diet_meals_per_day",
        "diet_home_cooked_per_day",
        "work_hours_mean",
        "work_overtime_share",
        "work_overtime_bias",
        "social_active_days_per_week",
        "social_self_description",
    ),
    "planner_day": (
        "sleep_bedtime_minute",
        "sleep_wake_minute",
        "sleep_duration_h",
        "exercise_intended",
        "exercise_type",
        "exercise_duration_min",
        "work_hours_limit",
        "work_finish_by_minute",
        "diet_home_cooked_priority",
        "social_intent",
    ),
    "self_report_day": (
        "sleep_bedtime_minute",
        "sleep_wake_minute",
        "sleep_duration_h",
        "sleep_quality",
        "exercise_done",
        "exercise_type",
        "exercise_duration_min",
        "diet_meals",
        "diet_home_cooked",
        "work_hours",
        "work_overtime",
        "work_on_weekend",
        "social_activities",
        "social_supporting_other",
    ),
    "objective_day": (
        "available",
        "payments",
        "calendar",
        "timesheet_hours",
        "timesheet_overtime",
    ),
    "device_day": (
        "available",
        "sleep_bedtime_minute",
        "sleep_wake_minute",
        "sleep_duration_h",
        "activity_active_minutes",
        "activity_workout_detected",
        "work_focus_minutes",
        "work_late_finish",
    ),
}
