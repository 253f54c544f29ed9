"""Label rules about exercise: B2, E2, F2, G1."""

from __future__ import annotations

from memlake.ingest.multisource.audit.month import Labels, Month, choose


def frequency_against_profile(month: Month) -> Labels:
    """B2: exercise days a week against the stated number, as double-precision days / (30 / 7).

    The one rule that is not decided in whole numbers: the released labels are those of IEEE
    doubles, where a gap of exactly 1 can come out as 1.0000000000000002 (12 days against a
    stated 1.8). Each operation rounds once, so the result is the same on every machine.
    """
    days = month.event.days
    active = month.event.flag("exercise_done").sum(axis=1)
    gap = active / (days / 7) - month.stated("exercise_days_per_week") / 10
    return choose(
        (~month.states("exercise_days_per_week"), "no_frequency_described"),
        (gap < -1, "more_than_1_below"),
        (gap > 1, "more_than_1_above"),
        otherwise="within_1_day",
    )


def missed_for_work(month: Month) -> Labels:
    """E2: share of heavy work days among planned but missed exercise days.

    Heavy is more than 8.5 hours or overtime. Two missed days or fewer say nothing and are
    put between the outer answers.
    """
    missed = month.planner.flag("exercise_intended") & ~month.event.flag("exercise_done")
    heavy = (month.event.whole("work_hours") > 85) | month.event.flag("work_overtime")
    days = missed.sum(axis=1)
    busy = (missed & heavy).sum(axis=1)
    return choose(
        (days <= 2, "between_30_60"),
        (10 * busy > 6 * days, "yes_more_than_60"),
        (10 * busy < 3 * days, "no_fewer_than_30"),
        otherwise="between_30_60",
    )


def inactive_or_untracked(month: Month) -> Labels:
    """F2: exercise on the days without a detected workout, days without a tracker included."""
    untracked = ~month.device.flag("activity_workout_detected")
    active = month.event.flag("exercise_done")
    missing = (untracked & active).sum(axis=1)
    inactive = (untracked & ~active).sum(axis=1)
    return choose(
        ((missing > 0) & (inactive > 0), "both_occurred"),
        (missing > 0, "yes_tracker_missing"),
        otherwise="inactive_confirmed",
    )


def deliberate_or_incidental(month: Month) -> Labels:
    """G1: share of intentional exercise among the exercise days."""
    active = month.event.flag("exercise_done")
    days = active.sum(axis=1)
    meant = (active & month.event.flag("exercise_intentional")).sum(axis=1)
    return choose(
        (days == 0, "no_activity"),
        (10 * meant > 7 * days, "deliberate_exercise_70plus"),
        (10 * meant < 3 * days, "incidental_movement_70plus"),
        otherwise="mix",
    )
