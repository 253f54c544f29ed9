"""Readout rules about work: A2, B3, F3."""

from __future__ import annotations

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
    count,
    first_duration,
)
from memlake.analysis.extraction.stream_grid import Labels
from memlake.ingest.multisource.grid import Flag, Whole

STYLE = "afterhours_work_style"
STYLE_READ = Need(PROFILE, (STYLE,))


def long_days(days: Whole) -> Labels:
    """A2 from a number of days."""
    return choose((days >= 8, "8_or_more"), (days >= 4, "4_to_7"), otherwise="0_to_3")


def reported_long_days(month: Month) -> Labels:
    """A2 from reported hours; a weekend day counts only with its flag."""
    worked = ~month.report.weekend() | month.report.flag("work_on_weekend")
    return long_days(count(worked & (month.report.whole("work_hours") > 90)))


def stated_long_days(month: Month) -> Labels:
    """A2 from the stated mean hours."""
    hours = month.profile.whole("work_hours_mean")
    return choose(
        (~month.profile.states("work_hours_mean"), None),
        (hours >= 95, "8_or_more"),
        (hours >= 80, "4_to_7"),
        otherwise="0_to_3",
    )


def weekend_approach(month: Month, seen: Flag, worked: Flag) -> Labels:
    """B3 from the weekend days that a source saw."""
    weekend, work = count(seen), count(seen & worked)
    broken = month.profile.says(STYLE, "strict_boundary") & (100 * work > 15 * weekend)
    unused = month.profile.says(STYLE, "flexible") & (work == 0) & (weekend >= 4)
    return choose(
        (~month.profile.states(STYLE), "no_approach_described"),
        (weekend == 0, None),
        (broken | unused, "does_not_match"),
        otherwise="matches",
    )


def reported_weekends(month: Month) -> Labels:
    """B3 from the reported flag."""
    return weekend_approach(month, month.report.weekend(), month.report.flag("work_on_weekend"))


def logged_weekends(month: Month) -> Labels:
    """B3 from work blocks on available weekend days."""
    seen = month.objective.weekend() & month.objective.flag("available")
    return weekend_approach(month, seen, first_duration(month.objective, "work_block") > 0)


def tracked_weekends(month: Month) -> Labels:
    """B3 from focus time on available weekend days."""
    seen = month.device.weekend() & month.device.flag("available")
    return weekend_approach(month, seen, month.device.whole("work_focus_minutes") > 0)


def stated_approach(month: Month) -> Labels:
    """B3 from the profile, which agrees with itself."""
    stated = month.profile.states(STYLE)
    return choose((stated, "matches"), otherwise="no_approach_described")


def no_approach(month: Month) -> Flag:
    """Whether the profile was read and states no approach, which B3's edge is."""
    return STYLE_READ.met(month) & ~month.profile.states(STYLE)


def silent_days(month: Month) -> Flag:
    """Days without an objective record."""
    return month.objective.present & ~month.objective.flag("available")


def off_or_unrecorded(silent: Flag, worked: Flag) -> Labels:
    """F3 from what a source says of the silent days."""
    work, off = count(silent & worked), count(silent & ~worked)
    return choose(
        ((work > 0) & (off > 0), "both_occurred"),
        (work > 0, "yes_worked_despite_no_entry"),
        otherwise="truly_off",
    )


def stated_off(month: Month) -> Labels:
    """F3 from the stated mean hours."""
    hours = month.profile.whole("work_hours_mean")
    return choose(
        (~month.profile.states("work_hours_mean"), None),
        (hours > 60, "yes_worked_despite_no_entry"),
        (hours > 30, "both_occurred"),
        otherwise="truly_off",
    )


HOURS = Need(PROFILE, ("work_hours_mean",))
AVAILABLE = Need(OBJECTIVE, ("available",))
BLOCKS = Need(OBJECTIVE, ("available", "calendar"))
FOCUS = Need(DEVICE, ("available", "work_focus_minutes"))

CELLS = (
    Cell("A2", PROFILE, stated_long_days, (HOURS,)),
    Cell(
        "A2",
        PLANNER,
        lambda m: long_days(count(m.planner.whole("work_hours_limit") > 90)),
        (Need(PLANNER, ("work_hours_limit",)),),
    ),
    Cell("A2", REPORT, reported_long_days, (Need(REPORT, ("work_hours", "work_on_weekend")),)),
    Cell(
        "A2",
        OBJECTIVE,
        lambda m: long_days(count(first_duration(m.objective, "work_block") > 540)),
        (BLOCKS,),
    ),
    Cell(
        "A2",
        DEVICE,
        lambda m: long_days(count(m.device.whole("work_focus_minutes") > 540)),
        (FOCUS,),
    ),
    Cell("B3", PROFILE, stated_approach, (STYLE_READ,)),
    Cell("B3", REPORT, reported_weekends, (STYLE_READ, Need(REPORT, ("work_on_weekend",)))),
    Cell("B3", OBJECTIVE, logged_weekends, (STYLE_READ, BLOCKS)),
    Cell("B3", DEVICE, tracked_weekends, (STYLE_READ, FOCUS)),
    Cell("F3", PROFILE, stated_off, (HOURS,)),
    Cell(
        "F3",
        PLANNER,
        lambda m: off_or_unrecorded(silent_days(m), m.planner.whole("work_hours_limit") > 0),
        (AVAILABLE, Need(PLANNER, ("work_hours_limit",))),
    ),
    Cell(
        "F3",
        REPORT,
        lambda m: off_or_unrecorded(silent_days(m), m.report.whole("work_hours") > 0),
        (AVAILABLE, Need(REPORT, ("work_hours",))),
    ),
    Cell(
        "F3",
        DEVICE,
        lambda m: off_or_unrecorded(silent_days(m), m.device.whole("work_focus_minutes") > 30),
        (AVAILABLE, FOCUS),
    ),
)
