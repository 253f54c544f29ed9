"""Label rules about sleep: A1, C3, E1, Ctrl2."""

from __future__ import annotations

from memlake.ingest.multisource.audit.month import (
    MIDNIGHT,
    Labels,
    Month,
    choose,
    last,
    night_minute,
)


def good_nights(month: Month) -> Labels:
    """A1: nights of at least 7.0 hours."""
    nights = (month.event.whole("sleep_duration_h") >= 70).sum(axis=1)
    return choose(
        (nights >= 20, "20_or_more"), (nights >= 10, "10_to_19"), otherwise="fewer_than_10"
    )


def bedtime_against_target(month: Month) -> Labels:
    """C3: over the last 14 days, bedtimes more than 20 minutes off the planned ones."""
    paired = last(14, month.planner.known("sleep_bedtime_minute"))
    gap = last(14, night_minute(month.event) - night_minute(month.planner))
    late = (paired * (gap > 20)).sum(axis=1)
    early = (paired * (gap < -20)).sum(axis=1)
    nights = paired.sum(axis=1)
    return choose(
        (nights == 0, "no_targets"),
        (2 * late > nights, "later_more_than_50pct"),
        (2 * early > nights, "earlier_more_than_50pct"),
        otherwise="within_20min_more_than_50pct",
    )


def late_night_factor(month: Month) -> Labels:
    """E1: what most nights with a bedtime after 24:00 go along with; 00:00 itself is not late."""
    late = night_minute(month.event) > MIDNIGHT
    work = late & month.event.lists("context_tags", "work_stress")
    social = late & ~work & month.event.lists("context_tags", "social")
    nights = late.sum(axis=1)
    return choose(
        (nights == 0, "no_late_nights"),
        (2 * work.sum(axis=1) > nights, "work_activity"),
        (2 * social.sum(axis=1) > nights, "social_activity"),
        otherwise="no_single_factor",
    )


def short_nights(month: Month) -> Labels:
    """Ctrl2: nights under 6.0 hours in the last 7 days."""
    nights = last(7, month.event.whole("sleep_duration_h") < 60).sum(axis=1)
    return choose((nights == 0, "0_nights"), (nights <= 2, "1_to_2"), otherwise="3_or_more")
