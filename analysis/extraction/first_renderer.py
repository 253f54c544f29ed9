"""The lines that `ingest.multisource.render` writes, as the extractor knows them.

The extractor is written against this renderer alone: what another one words differently is
left unread.
"""

from __future__ import annotations

from memlake.analysis.extraction.line import Line

WINDOW = r"^The days from (?P<first>\d{4}-\d{2}-\d{2}) to (?P<last>\d{4}-\d{2}-\d{2})\.$"
DAY = r"^#### (?P<date>\d{4}-\d{2}-\d{2}) \([A-Z][a-z]+day\)$"

SECTIONS = {
    "profile": "## Profile",
    "planner_day": "## Planner",
    "self_report_day": "## Daily self-reports",
    "objective_day": "## Objective records",
    "device_day": "## Device records",
}

NO_RECORD = "- No record exists for this date."
NO_ENTRY = "- Nothing was entered on this date."

PROFILE_LINES = (
    Line("- Person: {identity_name}, aged {age}, {occupation}, lives in {city}, {relationship}."),
    Line(
        "- Preferences: diet {dietary_restriction}; company {social_preference}; "
        "close friends {close_friends}; sport {primary_exercise}."
    ),
    Line(
        "- After hours: a strict boundary around working time.",
        {"afterhours_work_style": "strict_boundary"},
    ),
    Line("- After hours: flexible about working time.", {"afterhours_work_style": "flexible"}),
    Line("- After hours: no approach stated."),
    Line("- After hours: {afterhours_work_style}."),
    Line("- Nights: in bed at {sleep_bedtime_minute}, asleep for {sleep_duration_h} h."),
    Line("- Training: {exercise_type} on {exercise_days_per_week} days a week."),
    Line(
        "- Eating: {diet_meals_per_day} meals a day, "
        "{diet_home_cooked_per_day} of them cooked at home."
    ),
    Line("- Working day: {work_hours_mean} h."),
    Line("- Working day: {work_hours_mean} h; overtime on {work_overtime_share}% of days."),
    Line("- Working day: {work_hours_mean} h; overtime described as {work_overtime_bias}."),
    Line("- Company: sees people on {social_active_days_per_week} days a week."),
    Line('- Own words on company: "{social_self_description}"'),
)

DAY_LINES = {
    "planner_day": (
        Line(
            "- In bed by {sleep_bedtime_minute}, up by {sleep_wake_minute}, "
            "for {sleep_duration_h} h of sleep."
        ),
        Line("- Exercise plan: a rest day.", {"exercise_intended": False}),
        Line(
            "- Exercise plan: {exercise_type} for {exercise_duration_min} min.",
            {"exercise_intended": True},
        ),
        Line("- Work limit: {work_hours_limit} h, over by {work_finish_by_minute}."),
        Line("- Food plan: {diet_home_cooked_priority=cook at home first|as it comes}."),
        Line("- Company plan: {social_intent=meet somebody|nothing arranged}."),
    ),
    "self_report_day": (
        Line(
            "- Night: bed {sleep_bedtime_minute}, up {sleep_wake_minute}, "
            "slept {sleep_duration_h} h, {?}."
        ),
        Line("- Moved: not at all.", {"exercise_done": False}),
        Line("- Moved: {exercise_type} for {exercise_duration_min} min.", {"exercise_done": True}),
        Line("- Meals: {diet_meals}, of them {diet_home_cooked} cooked at home."),
        Line(
            "- Worked: {work_hours} h{work_overtime=, into overtime|}"
            "{work_on_weekend=, weekend given to work|, weekend kept free|}."
        ),
        Line("- Company: nobody.", {"social_activities": ()}),
        Line("- Company: {social_activities}."),
        Line("- The company was for another person's sake.", {"social_supporting_other": True}),
    ),
    "objective_day": (
        Line(
            "- Timesheet: {timesheet_hours} h, "
            "{timesheet_overtime=overtime booked|no overtime booked}."
        ),
        Line("- Paid for: {payments}."),
        Line("- Calendar: {calendar}."),
        Line(NO_RECORD, {"available": False}),
        Line(NO_ENTRY),
    ),
    "device_day": (
        Line(
            "- Sleep sensor: bed {sleep_bedtime_minute}, up {sleep_wake_minute}, "
            "{sleep_duration_h} h."
        ),
        Line(
            "- Movement sensor: {activity_active_minutes} active min, "
            "{activity_workout_detected=a workout seen|no workout seen}."
        ),
        Line(
            "- Desk: {work_focus_minutes} min of focus, {work_late_finish=a late end|no late end}."
        ),
        Line(NO_RECORD, {"available": False}),
        Line(NO_ENTRY),
    ),
}
