"""Readout rules about social contact: C2, D1, F1, G2."""

from __future__ import annotations

import numpy as np

from memlake.analysis.extraction.readout.month import (
    OBJECTIVE,
    PLANNER,
    PROFILE,
    REPORT,
    Cell,
    Month,
    Need,
    choose,
    count,
    has_entry,
    some,
    where,
)
from memlake.analysis.extraction.stream_grid import Labels
from memlake.ingest.multisource.grid import Flag, Whole

ACTIVITIES = "social_activities"
INTENT = "social_intent"
FREQUENCY = "social_active_days_per_week"
FIRST_DAYS = 14
FREQUENCY_READ = Need(PROFILE, (FREQUENCY,))
INTENT_READ = Need(PLANNER, (INTENT,))
PLANS_READ = Need(PLANNER, (INTENT,), 14)
ACTIVITIES_READ = Need(REPORT, (ACTIVITIES,))
CALENDAR_READ = Need(OBJECTIVE, ("available", "calendar"))


def reported_days(month: Month) -> Flag:
    """Days with a reported activity."""
    return month.report.length(ACTIVITIES) > 0


def logged_days(month: Month) -> Flag:
    """Days with a social event in the calendar."""
    return has_entry(month.objective, "social_event")


def plans_realized(month: Month, seen: Flag) -> Labels:
    """C2 from the social days that a source saw, out of all plans of the last 14 days."""
    planned = month.planner.flag(INTENT)[:, -14:]
    plans, kept = count(planned), count(planned & seen[:, -14:])
    return choose(
        (plans == 0, "no_plans"),
        (2 * kept > plans, "above_50_pct"),
        (4 * kept >= plans, "25_to_50_pct"),
        otherwise="below_25_pct",
    )


def planned_realization(month: Month) -> Labels:
    """C2 from the planner, which takes its plans for granted."""
    plans = count(month.planner.flag(INTENT)[:, -14:])
    return choose((plans == 0, "no_plans"), otherwise="above_50_pct")


def no_plans(month: Month) -> Flag:
    """Whether the last 14 days of plans were read and hold none, which C2's edge is."""
    return PLANS_READ.met(month) & ~some(month.planner.flag(INTENT)[:, -14:])


def trend(early: Whole, late: Whole, first: Whole | int, later: Whole | int) -> Labels:
    """D1 from two sums over `first` and `later` days, compared at 0.15 a day exactly."""
    change = 100 * (first * late - later * early)
    margin = 15 * first * later
    return choose(
        (change > margin, "increased"), (change < -margin, "decreased"), otherwise="stayed_same"
    )


def fixed_trend(daily: Whole | Flag) -> Labels:
    """D1 from the first 14 days and those after them."""
    early, late = daily[:, :FIRST_DAYS].sum(axis=1), daily[:, FIRST_DAYS:].sum(axis=1)
    return trend(early, late, FIRST_DAYS, daily.shape[1] - FIRST_DAYS)


def logged_trend(month: Month) -> Labels:
    """D1 from the available days, cut at their midpoint."""
    available = month.objective.flag("available")
    days = count(available)
    first = days // 2
    early = available & (available.cumsum(axis=1) <= first[:, np.newaxis])
    social = logged_days(month)
    label = trend(count(social & early), count(social & ~early), first, days - first)
    return where(days >= 2, label)


def unplanned(days: Whole) -> Labels:
    """F1 from a number of days."""
    return choose((days <= 3, "0_to_3"), (days <= 6, "4_to_6"), otherwise="7_or_more")


def reported_unplanned(month: Month) -> Labels:
    """F1 from reported social days without a plan."""
    social = reported_days(month)
    days = count(social & ~month.planner.flag(INTENT))
    return where(some(social), unplanned(days), "no_social_activities")


def logged_unplanned(month: Month) -> Labels:
    """F1 from days with a social event and without a plan."""
    social = logged_days(month)
    days = count(social & ~month.planner.flag(INTENT))
    return where(some(social), unplanned(days), "no_social_activities")


def planned_unplanned(month: Month) -> Labels:
    """F1 from the number of plans alone."""
    plans = count(month.planner.flag(INTENT))
    return choose(((plans >= 5) & (plans < 10), "4_to_6"), otherwise="0_to_3")


def stated_unplanned(month: Month) -> Labels:
    """F1 from half of the stated social days in a month of 4.3 weeks, cut to a whole number."""
    weekly = month.profile.whole(FREQUENCY)
    days = weekly * 215 // 1000
    return choose(
        (~month.profile.states(FREQUENCY), None),
        (weekly == 0, "no_social_activities"),
        (days <= 3, "0_to_3"),
        (days <= 6, "4_to_6"),
        otherwise="7_or_more",
    )


def reported_voluntary(month: Month) -> Labels:
    """G2 from the share of reported social days for one's own sake."""
    social = reported_days(month)
    days = count(social)
    free = count(social & ~month.report.flag("social_supporting_other"))
    return choose(
        (days == 0, "no_meetings"),
        (10 * free > 7 * days, "voluntary_70plus"),
        (10 * free < 3 * days, "obligatory_70plus"),
        otherwise="mix",
    )


def any_contact(contact: Flag, label: str) -> Labels:
    """G2 from a source that knows of contact but not of its reasons."""
    return choose((contact, label), otherwise="no_meetings")


def stated_contact(month: Month) -> Labels:
    """G2 from the stated frequency."""
    stated = month.profile.states(FREQUENCY)
    return where(stated, any_contact(month.profile.whole(FREQUENCY) > 0, "mix"))


CELLS = (
    Cell("C2", PLANNER, planned_realization, (PLANS_READ,)),
    Cell(
        "C2",
        REPORT,
        lambda m: plans_realized(m, reported_days(m)),
        (PLANS_READ, Need(REPORT, (ACTIVITIES,), 14)),
    ),
    Cell(
        "C2",
        OBJECTIVE,
        lambda m: plans_realized(m, logged_days(m)),
        (PLANS_READ, Need(OBJECTIVE, ("available", "calendar"), 14)),
    ),
    Cell("D1", PLANNER, lambda m: fixed_trend(m.planner.flag(INTENT)), (INTENT_READ,)),
    Cell("D1", REPORT, lambda m: fixed_trend(m.report.length(ACTIVITIES)), (ACTIVITIES_READ,)),
    Cell("D1", OBJECTIVE, logged_trend, (CALENDAR_READ,)),
    Cell("F1", PROFILE, stated_unplanned, (FREQUENCY_READ,)),
    Cell("F1", PLANNER, planned_unplanned, (INTENT_READ,)),
    Cell("F1", REPORT, reported_unplanned, (INTENT_READ, ACTIVITIES_READ)),
    Cell("F1", OBJECTIVE, logged_unplanned, (INTENT_READ, CALENDAR_READ)),
    Cell("G2", PROFILE, stated_contact, (FREQUENCY_READ,)),
    Cell(
        "G2",
        PLANNER,
        lambda m: any_contact(some(m.planner.flag(INTENT)), "voluntary_70plus"),
        (INTENT_READ,),
    ),
    Cell(
        "G2",
        REPORT,
        reported_voluntary,
        (Need(REPORT, (ACTIVITIES, "social_supporting_other")),),
    ),
    Cell(
        "G2",
        OBJECTIVE,
        lambda m: any_contact(some(logged_days(m)), "mix"),
        (CALENDAR_READ,),
    ),
)
