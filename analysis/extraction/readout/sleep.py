"""Readout rules about sleep: A1, C3, E1, Ctrl2."""

from __future__ import annotations

import numpy as np

from memlake.analysis.extraction.readout.month import (
    DEVICE,
    MIDNIGHT,
    OBJECTIVE,
    PLANNER,
    PROFILE,
    REPORT,
    Cell,
    Month,
    Need,
    choose,
    count,
    first_duration,
    has_entry,
    night_minute,
    some,
    where,
)
from memlake.analysis.extraction.stream_grid import Labels, StreamGrid
from memlake.ingest.multisource.grid import Flag, Whole

BED = "sleep_bedtime_minute"
SLEPT = "sleep_duration_h"


def good_nights(nights: Whole) -> Labels:
    """A1 from a number of nights."""
    return choose(
        (nights >= 20, "20_or_more"), (nights >= 10, "10_to_19"), otherwise="fewer_than_10"
    )


def counted_good_nights(grid: StreamGrid) -> Labels:
    """A1 from thirty nights of at least 7.0 hours."""
    return good_nights(count(grid.present & (grid.whole(SLEPT) >= 70)))


def tracked_good_nights(month: Month) -> Labels:
    """A1 from the share of tracked nights, scaled to thirty and rounded."""
    tracked = count(month.device.known(SLEPT))
    good = count(month.device.whole(SLEPT) >= 70)
    # Halves go to the even number of nights, as the readout's rounding does.
    nights = np.rint(good / np.maximum(tracked, 1) * 30).astype(np.int64)
    return where(tracked > 0, good_nights(nights))


def stated_good_nights(month: Month) -> Labels:
    """A1 from the stated mean duration."""
    hours = month.profile.whole(SLEPT)
    return choose(
        (~month.profile.states(SLEPT), None),
        (hours >= 73, "20_or_more"),
        (hours >= 65, "10_to_19"),
        otherwise="fewer_than_10",
    )


def bedtime_against_target(month: Month, grid: StreamGrid) -> Labels:
    """C3 over the days of the last 14 with both a bedtime and a planned one."""
    planned = month.planner.known(BED)
    paired = (planned & grid.known(BED))[:, -14:]
    gap = (night_minute(grid) - night_minute(month.planner))[:, -14:]
    late, early, days = count(paired & (gap > 20)), count(paired & (gap < -20)), count(paired)
    return choose(
        (count(planned[:, -14:]) == 0, "no_targets"),
        (days == 0, None),
        (2 * late > days, "later_more_than_50pct"),
        (2 * early > days, "earlier_more_than_50pct"),
        otherwise="within_20min_more_than_50pct",
    )


def late_nights(grid: StreamGrid) -> Flag:
    """Nights with a bedtime after 24:00."""
    return grid.known(BED) & (night_minute(grid) > MIDNIGHT)


def most_late_nights(late: Flag, work: Flag, social: Flag) -> Labels:
    """E1 from what stands beside the late nights; work is looked at first on each night."""
    nights = count(late)
    return choose(
        (nights == 0, "no_late_nights"),
        (2 * count(late & work) > nights, "work_activity"),
        (2 * count(late & ~work & social) > nights, "social_activity"),
        otherwise="no_single_factor",
    )


def reported_late_factor(month: Month) -> Labels:
    """E1 from reported overtime and activities."""
    report = month.report
    social = report.length("social_activities") > 0
    return most_late_nights(late_nights(report), report.flag("work_overtime"), social)


def tracked_late_factor(month: Month) -> Labels:
    """E1 from late ends of work sessions; a tracker knows nothing of company."""
    late = late_nights(month.device)
    return most_late_nights(late, month.device.flag("work_late_finish"), np.zeros_like(late))


def planned_late_factor(month: Month) -> Labels:
    """E1 from work limits above 8 hours on days with a late target."""
    late = late_nights(month.planner)
    return most_late_nights(late, month.planner.whole("work_hours_limit") > 80, np.zeros_like(late))


def logged_late_factor(month: Month) -> Labels:
    """E1 from the calendar of all available days, which knows no bedtimes."""
    days = count(month.objective.flag("available"))
    work = first_duration(month.objective, "work_block") > 540
    social = ~work & has_entry(month.objective, "social_event")
    return choose(
        (days == 0, None),
        (10 * count(work) > 3 * days, "work_activity"),
        (10 * count(social) > 3 * days, "social_activity"),
        otherwise="no_single_factor",
    )


def short_nights(nights: Whole) -> Labels:
    """Ctrl2 from a number of nights."""
    return choose((nights == 0, "0_nights"), (nights <= 2, "1_to_2"), otherwise="3_or_more")


def last_week_short_nights(grid: StreamGrid) -> Labels:
    """Ctrl2 from the last 7 nights under 6.0 hours."""
    return short_nights(count((grid.present & (grid.whole(SLEPT) < 60))[:, -7:]))


def tracked_short_nights(month: Month) -> Labels:
    """Ctrl2 from the last 7 nights that the tracker recorded."""
    known = month.device.known(SLEPT)
    still_to_come = known[:, ::-1].cumsum(axis=1)[:, ::-1]
    week = known & (still_to_come <= 7)
    nights = count(week & (month.device.whole(SLEPT) < 60))
    return where(some(known), short_nights(nights))


CELLS = (
    Cell("A1", PROFILE, stated_good_nights, (Need(PROFILE, (SLEPT,)),)),
    Cell("A1", PLANNER, lambda m: counted_good_nights(m.planner), (Need(PLANNER, (SLEPT,)),)),
    Cell("A1", REPORT, lambda m: counted_good_nights(m.report), (Need(REPORT, (SLEPT,)),)),
    Cell("A1", DEVICE, tracked_good_nights, (Need(DEVICE, (SLEPT,)),)),
    Cell(
        "C3",
        REPORT,
        lambda m: bedtime_against_target(m, m.report),
        (Need(PLANNER, (BED,), 14), Need(REPORT, (BED,), 14)),
    ),
    Cell(
        "C3",
        DEVICE,
        lambda m: bedtime_against_target(m, m.device),
        (Need(PLANNER, (BED,), 14), Need(DEVICE, (BED,), 14)),
    ),
    Cell("E1", PLANNER, planned_late_factor, (Need(PLANNER, (BED, "work_hours_limit")),)),
    Cell(
        "E1",
        REPORT,
        reported_late_factor,
        (Need(REPORT, (BED, "work_overtime", "social_activities")),),
    ),
    Cell("E1", OBJECTIVE, logged_late_factor, (Need(OBJECTIVE, ("available", "calendar")),)),
    Cell("E1", DEVICE, tracked_late_factor, (Need(DEVICE, (BED, "work_late_finish")),)),
    Cell(
        "Ctrl2", PLANNER, lambda m: last_week_short_nights(m.planner), (Need(PLANNER, (SLEPT,), 7),)
    ),
    Cell("Ctrl2", REPORT, lambda m: last_week_short_nights(m.report), (Need(REPORT, (SLEPT,), 7),)),
    Cell("Ctrl2", DEVICE, tracked_short_nights, (Need(DEVICE, (SLEPT,)),)),
)
