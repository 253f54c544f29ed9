"""Readout rules about exercise: B2, E2, F2, G1."""

from __future__ import annotations

import numpy as np

from memlake.analysis.extraction.readout.month import (
    DEVICE,
    OBJECTIVE,
    PLANNER,
    PROFILE,
    REPORT,
    Cell,
    Month,
    Need,
    choose,
    constant,
    count,
    first_duration,
    has_entry,
    some,
    where,
)
from memlake.analysis.extraction.stream_grid import Labels
from memlake.ingest.multisource.grid import Flag, Whole

FREQUENCY = "exercise_days_per_week"
DONE = "exercise_done"
INTENDED = "exercise_intended"
WORKOUT = "activity_workout_detected"
FREQUENCY_READ = Need(PROFILE, (FREQUENCY,))
DONE_READ = Need(REPORT, (DONE,))
INTENDED_READ = Need(PLANNER, (INTENDED,))
WORKOUT_READ = Need(DEVICE, ("available", WORKOUT))
CALENDAR_READ = Need(OBJECTIVE, ("available", "calendar"))


def frequency(month: Month, active: Whole, days: Whole) -> Labels:
    """B2 from active days out of the days that a source saw, in doubles as the labels are."""
    weekly = active / (np.maximum(days, 1) / 7)
    gap = weekly - month.profile.whole(FREQUENCY) / 10
    return choose(
        (~month.profile.states(FREQUENCY), "no_frequency_described"),
        (days == 0, None),
        (gap < -1, "more_than_1_below"),
        (gap > 1, "more_than_1_above"),
        otherwise="within_1_day",
    )


def reported_frequency(month: Month) -> Labels:
    """B2 from reported exercise days."""
    return frequency(month, count(month.report.flag(DONE)), count(month.report.present))


def planned_frequency(month: Month) -> Labels:
    """B2 from intended exercise days."""
    return frequency(month, count(month.planner.flag(INTENDED)), count(month.planner.present))


def logged_frequency(month: Month) -> Labels:
    """B2 from exercise sessions in the calendar of the available days."""
    sessions = count(has_entry(month.objective, "exercise_session"))
    return frequency(month, sessions, count(month.objective.flag("available")))


def tracked_frequency(month: Month) -> Labels:
    """B2 from detected workouts on the available days."""
    return frequency(
        month, count(month.device.flag(WORKOUT)), count(month.device.flag("available"))
    )


def stated_frequency(month: Month) -> Labels:
    """B2 from the profile, which agrees with itself."""
    stated = month.profile.states(FREQUENCY)
    return choose((stated, "within_1_day"), otherwise="no_frequency_described")


def heavy_share(days: Flag, heavy: Flag) -> Labels:
    """E2 from heavy days among days without exercise; two days or fewer are put between."""
    missed, busy = count(days), count(days & heavy)
    return choose(
        (missed <= 2, "between_30_60"),
        (10 * busy > 6 * missed, "yes_more_than_60"),
        (10 * busy < 3 * missed, "no_fewer_than_30"),
        otherwise="between_30_60",
    )


def reported_heavy(month: Month) -> Labels:
    """E2 from reported days: planned, not done, and long or with overtime."""
    missed = month.planner.flag(INTENDED) & ~month.report.flag(DONE)
    heavy = (month.report.whole("work_hours") > 85) | month.report.flag("work_overtime")
    return heavy_share(missed, heavy)


def planned_heavy(month: Month) -> Labels:
    """E2 from intended days with a work limit above 8 hours."""
    return heavy_share(month.planner.flag(INTENDED), month.planner.whole("work_hours_limit") > 80)


def tracked_heavy(month: Month) -> Labels:
    """E2 from tracked days without a workout: a late end or more than 480 minutes of focus."""
    idle = month.device.flag("available") & ~month.device.flag(WORKOUT)
    late = month.device.flag("work_late_finish")
    return heavy_share(idle, late | (month.device.whole("work_focus_minutes") > 480))


def logged_heavy(month: Month) -> Labels:
    """E2 from available days without an exercise session: a work block above 540 minutes."""
    idle = month.objective.flag("available") & ~has_entry(month.objective, "exercise_session")
    return heavy_share(idle, first_duration(month.objective, "work_block") > 540)


def stated_heavy(month: Month) -> Labels:
    """E2 from the stated share of overtime."""
    share = month.profile.whole("work_overtime_share")
    return choose(
        (~month.profile.states("work_overtime_share"), None),
        (share > 60, "yes_more_than_60"),
        (share < 30, "no_fewer_than_30"),
        otherwise="between_30_60",
    )


def reported_untracked(month: Month) -> Labels:
    """F2 from reported exercise on the days without a detected workout."""
    untracked = month.device.present & ~month.device.flag(WORKOUT)
    done = month.report.flag(DONE)
    missing, inactive = count(untracked & done), count(untracked & ~done)
    return choose(
        ((missing > 0) & (inactive > 0), "both_occurred"),
        (missing > 0, "yes_tracker_missing"),
        otherwise="inactive_confirmed",
    )


def tracked_gaps(month: Month) -> Labels:
    """F2 from the tracker's own gaps."""
    gaps = count(month.device.present & ~month.device.flag("available"))
    return choose(
        (gaps == 0, "inactive_confirmed"),
        (count(month.device.flag(WORKOUT)) > 0, "both_occurred"),
        (gaps > 9, "yes_tracker_missing"),
        otherwise="inactive_confirmed",
    )


def graded_activity(level: Whole, high: Whole | int, middle: Whole | int) -> Labels:
    """F2 from how active a source makes the month look."""
    return choose(
        (level >= high, "yes_tracker_missing"),
        (level >= middle, "both_occurred"),
        otherwise="inactive_confirmed",
    )


def logged_activity(month: Month) -> Labels:
    """F2 from the rate of exercise sessions, above .3 and above .1."""
    days = count(month.objective.flag("available"))
    sessions = count(has_entry(month.objective, "exercise_session"))
    return choose(
        (days == 0, None),
        (10 * sessions > 3 * days, "yes_tracker_missing"),
        (10 * sessions > days, "both_occurred"),
        otherwise="inactive_confirmed",
    )


def stated_activity(month: Month) -> Labels:
    """F2 from the stated frequency."""
    level = graded_activity(month.profile.whole(FREQUENCY), 30, 10)
    return where(month.profile.states(FREQUENCY), level)


def deliberate(days: Whole, meant: Whole, nothing: Labels) -> Labels:
    """G1 from deliberate among active days; `nothing` is the answer without an active day."""
    share = choose(
        (10 * meant > 7 * days, "deliberate_exercise_70plus"),
        (10 * meant < 3 * days, "incidental_movement_70plus"),
        otherwise="mix",
    )
    return where(days > 0, share, nothing)


def reported_deliberate(month: Month) -> Labels:
    """G1 from reported sessions of at least 30 minutes."""
    done = month.report.flag(DONE)
    meant = done & (month.report.whole("exercise_duration_min") >= 30)
    return deliberate(count(done), count(meant), constant("no_activity")(month))


def tracked_deliberate(month: Month) -> Labels:
    """G1 from workout days of at least 30 active minutes."""
    minutes = month.device.whole("activity_active_minutes")
    workout = month.device.flag(WORKOUT)
    idle = choose((count(minutes > 10) == 0, "no_activity"), otherwise=None)
    return deliberate(count(workout), count(workout & (minutes >= 30)), idle)


def planned_deliberate(month: Month) -> Labels:
    """G1 from the planner, where every exercise is meant."""
    intended = some(month.planner.flag(INTENDED))
    return choose((intended, "deliberate_exercise_70plus"), otherwise="no_activity")


CELLS = (
    Cell("B2", PROFILE, stated_frequency, (FREQUENCY_READ,)),
    Cell("B2", PLANNER, planned_frequency, (FREQUENCY_READ, INTENDED_READ)),
    Cell("B2", REPORT, reported_frequency, (FREQUENCY_READ, DONE_READ)),
    Cell("B2", OBJECTIVE, logged_frequency, (FREQUENCY_READ, CALENDAR_READ)),
    Cell("B2", DEVICE, tracked_frequency, (FREQUENCY_READ, WORKOUT_READ)),
    Cell("E2", PROFILE, stated_heavy, (Need(PROFILE, ("work_overtime_share",)),)),
    Cell("E2", PLANNER, planned_heavy, (Need(PLANNER, (INTENDED, "work_hours_limit")),)),
    Cell(
        "E2",
        REPORT,
        reported_heavy,
        (INTENDED_READ, Need(REPORT, (DONE, "work_hours", "work_overtime"))),
    ),
    Cell("E2", OBJECTIVE, logged_heavy, (CALENDAR_READ,)),
    Cell(
        "E2",
        DEVICE,
        tracked_heavy,
        (Need(DEVICE, ("available", WORKOUT, "work_late_finish", "work_focus_minutes")),),
    ),
    Cell("F2", PROFILE, stated_activity, (FREQUENCY_READ,)),
    Cell(
        "F2",
        PLANNER,
        lambda m: graded_activity(count(m.planner.flag(INTENDED)), 15, 5),
        (INTENDED_READ,),
    ),
    Cell("F2", REPORT, reported_untracked, (DONE_READ, WORKOUT_READ)),
    Cell("F2", OBJECTIVE, logged_activity, (CALENDAR_READ,)),
    Cell("F2", DEVICE, tracked_gaps, (WORKOUT_READ,)),
    Cell("G1", PLANNER, planned_deliberate, (INTENDED_READ,)),
    Cell("G1", REPORT, reported_deliberate, (Need(REPORT, (DONE, "exercise_duration_min")),)),
    Cell(
        "G1",
        DEVICE,
        tracked_deliberate,
        (Need(DEVICE, ("available", WORKOUT, "activity_active_minutes")),),
    ),
)
