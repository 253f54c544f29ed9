"""Direct readout of the exercise questions (spec section 3: B2, E2, F2, G1)."""

from __future__ import annotations

import numpy as np

from memlake.analysis.studies.readout.labels import (
    DEVICE,
    OBJECTIVE,
    PLANNER,
    PROFILE,
    REPORT,
    SOURCES,
    Labels,
    Said,
    always,
    choose,
    days,
    only,
)
from memlake.analysis.studies.readout.streams import Streams
from memlake.ingest.multisource.grid import Flag, Whole

YES, BOTH, NO = "yes_tracker_missing", "both_occurred", "inactive_confirmed"


def frequency_against_profile(streams: Streams) -> Said:
    """B2: exercise days a week against the profile's figure."""
    everyday = np.ones_like(streams.worn)
    said = {
        PROFILE: always("within_1_day", streams.worn),
        PLANNER: _frequency(streams, everyday, streams.intends_exercise),
        REPORT: _frequency(streams, everyday, streams.report.flag("exercise_done")),
        OBJECTIVE: _frequency(streams, streams.observed, streams.calendar.exercise),
        DEVICE: _frequency(streams, streams.worn, workout(streams)),
    }
    described = streams.profile.states("exercise_days_per_week")
    return {source: only(described, said[source], "no_frequency_described") for source in SOURCES}


def workout(streams: Streams) -> Flag:
    """Days with a workout on the tracker."""
    return streams.worn & streams.device.flag("activity_workout_detected")


def _frequency(streams: Streams, known: Flag, active: Flag) -> Labels:
    seen = days(known)
    # In doubles as the benchmark has it: 12 days of 30 exceed 1.8 a week by more than one.
    weekly = days(known & active) / (np.maximum(seen, 1) / 7)
    gap = weekly - streams.profile.stated("exercise_days_per_week") / 10
    label = choose(
        (gap > 1.0, "more_than_1_above"),
        (gap < -1.0, "more_than_1_below"),
        otherwise="within_1_day",
    )
    return only(seen > 0, label)


def missed_for_work(streams: Streams) -> Said:
    """E2: how often heavy work stands beside planned exercise that was missed."""
    report, device = streams.report, streams.device
    missed = streams.intends_exercise & ~report.flag("exercise_done")
    hard = (report.whole("work_hours") > 85) | report.flag("work_overtime")
    limit = streams.planner.whole("work_hours_limit") > 80
    late = device.flag("work_late_finish") | (device.whole("work_focus_minutes") > 480)
    long = streams.calendar.work_minutes > 540
    overtime = streams.profile.stated("work_overtime_share")
    month = np.full_like(overtime, 100)
    return {
        PROFILE: only(streams.profile.states("work_overtime_share"), _heavy(overtime, month, 0)),
        PLANNER: _heavy_days(streams.intends_exercise, limit, 0),
        REPORT: _heavy_days(missed, hard, 2),
        OBJECTIVE: _heavy_days(streams.observed & ~streams.calendar.exercise, long, 0),
        DEVICE: _heavy_days(streams.worn & ~workout(streams), late, 0),
    }


def _heavy_days(among: Flag, heavy: Flag, few: int) -> Labels:
    return _heavy(days(among & heavy), days(among), few)


def _heavy(part: Whole, whole: Whole, few: int) -> Labels:
    return choose(
        (whole <= few, "between_30_60"),
        (10 * part > 6 * whole, "yes_more_than_60"),
        (10 * part < 3 * whole, "no_fewer_than_30"),
        otherwise="between_30_60",
    )


def inactive_or_untracked(streams: Streams) -> Said:
    """F2: whether days without a workout on the tracker were inactive."""
    untracked = ~workout(streams)
    moved = streams.report.flag("exercise_done")
    missed, idle = days(untracked & moved), days(untracked & ~moved)
    observed, sessions = days(streams.observed), days(streams.calendar.exercise)
    planned = days(streams.intends_exercise)
    stated = streams.profile.stated("exercise_days_per_week")
    unworn, tracked = days(~streams.worn), days(workout(streams))
    return {
        PROFILE: choose((stated >= 30, YES), (stated >= 10, BOTH), otherwise=NO),
        PLANNER: choose((planned >= 15, YES), (planned >= 5, BOTH), otherwise=NO),
        REPORT: choose(((missed > 0) & (idle > 0), BOTH), (missed > 0, YES), otherwise=NO),
        OBJECTIVE: choose(
            (10 * sessions > 3 * observed, YES), (10 * sessions > observed, BOTH), otherwise=NO
        ),
        DEVICE: choose((unworn == 0, NO), (tracked > 0, BOTH), (unworn > 9, YES), otherwise=NO),
    }


def deliberate_or_incidental(streams: Streams) -> Said:
    """G1: whether movement was deliberate exercise, judged by its length."""
    report, device = streams.report, streams.device
    long = report.whole("exercise_duration_min") >= 30
    active = device.whole("activity_active_minutes")
    tracked = _deliberate(workout(streams), active >= 30)
    still = days(streams.worn & (active > 10)) == 0
    any_workout = days(workout(streams)) > 0
    planned = days(streams.intends_exercise) > 0
    return {
        PLANNER: np.where(planned, "deliberate_exercise_70plus", "no_activity"),
        REPORT: _deliberate(report.flag("exercise_done"), long),
        DEVICE: only(any_workout | still, tracked),
    }


def _deliberate(active: Flag, long: Flag) -> Labels:
    whole, part = days(active), days(active & long)
    return choose(
        (whole == 0, "no_activity"),
        (10 * part > 7 * whole, "deliberate_exercise_70plus"),
        (10 * part < 3 * whole, "incidental_movement_70plus"),
        otherwise="mix",
    )
