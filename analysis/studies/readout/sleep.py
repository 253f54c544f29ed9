"""Direct readout of the sleep questions (spec section 3: A1, C3, E1, Ctrl2)."""

from __future__ import annotations

import numpy as np

from memlake.analysis.studies.readout.labels import (
    DEVICE,
    OBJECTIVE,
    PLANNER,
    PROFILE,
    REPORT,
    Labels,
    Said,
    choose,
    days,
    only,
    steps,
)
from memlake.analysis.studies.readout.streams import DAY, Streams, bedtime
from memlake.ingest.multisource.grid import Flag, Whole

FORTNIGHT, WEEK = slice(-14, None), slice(-7, None)


def good_nights(streams: Streams) -> Said:
    """A1: nights of at least seven hours."""
    labels = ("fewer_than_10", "10_to_19", "20_or_more")
    worn = days(streams.worn)
    slept = days(streams.worn & (streams.device.whole("sleep_duration_h") >= 70))
    # Nearest whole night out of thirty; a half goes up.
    scaled = (60 * slept + worn) // np.maximum(2 * worn, 1)
    return {
        PROFILE: steps(streams.profile.stated("sleep_duration_h"), labels, 65, 73),
        PLANNER: steps(days(streams.planner.whole("sleep_duration_h") >= 70), labels, 10, 20),
        REPORT: steps(days(streams.report.whole("sleep_duration_h") >= 70), labels, 10, 20),
        DEVICE: only(worn > 0, steps(scaled, labels, 10, 20)),
    }


def bedtime_against_target(streams: Streams) -> Said:
    """C3: bedtimes of the last fortnight against the planned ones."""
    target = bedtime(streams.planner)
    everyday = np.ones_like(streams.worn)
    return {
        REPORT: _against(bedtime(streams.report) - target, everyday),
        DEVICE: _against(bedtime(streams.device) - target, streams.worn),
    }


def _against(gap: Whole, known: Flag) -> Labels:
    nights = days(known[:, FORTNIGHT])
    late = days((known & (gap > 20))[:, FORTNIGHT])
    early = days((known & (gap < -20))[:, FORTNIGHT])
    label = choose(
        (2 * late > nights, "later_more_than_50pct"),
        (2 * early > nights, "earlier_more_than_50pct"),
        otherwise="within_20min_more_than_50pct",
    )
    return only(nights > 0, label)


def late_night_factor(streams: Streams) -> Said:
    """E1: what goes along with most nights after midnight."""
    late = bedtime(streams.report) > DAY
    overtime = streams.report.flag("work_overtime")
    social = (streams.reported_activities > 0) & ~overtime
    worn_late = streams.worn & (bedtime(streams.device) > DAY)
    planned_late = bedtime(streams.planner) > DAY
    busy = streams.planner.whole("work_hours_limit") > 80
    return {
        PLANNER: _factor(planned_late, busy, np.zeros_like(busy)),
        REPORT: _factor(late, overtime, social),
        OBJECTIVE: _common_factor(streams),
        DEVICE: _factor(worn_late, streams.device.flag("work_late_finish"), np.zeros_like(busy)),
    }


def _factor(late: Flag, work: Flag, social: Flag) -> Labels:
    nights = days(late)
    return choose(
        (nights == 0, "no_late_nights"),
        (2 * days(late & work) > nights, "work_activity"),
        (2 * days(late & social) > nights, "social_activity"),
        otherwise="no_single_factor",
    )


def _common_factor(streams: Streams) -> Labels:
    """The objective log knows no bedtimes, so it speaks of all its days."""
    known = days(streams.observed)
    work = streams.observed & (streams.calendar.work_minutes > 540)
    social = streams.observed & streams.calendar.social & ~work
    label = choose(
        (10 * days(work) > 3 * known, "work_activity"),
        (10 * days(social) > 3 * known, "social_activity"),
        otherwise="no_single_factor",
    )
    return only(known > 0, label)


def short_nights(streams: Streams) -> Said:
    """Ctrl2: nights under six hours in the last week; of the device, its last seven days."""
    labels = ("0_nights", "1_to_2", "3_or_more")
    short = streams.device.whole("sleep_duration_h") < 60
    recent = streams.worn[:, ::-1].cumsum(axis=1)[:, ::-1] <= 7
    planned = days((streams.planner.whole("sleep_duration_h") < 60)[:, WEEK])
    reported = days((streams.report.whole("sleep_duration_h") < 60)[:, WEEK])
    worn = steps(days(streams.worn & recent & short), labels, 1, 3)
    return {
        PLANNER: steps(planned, labels, 1, 3),
        REPORT: steps(reported, labels, 1, 3),
        DEVICE: only(days(streams.worn) > 0, worn),
    }
