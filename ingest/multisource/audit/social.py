"""Label rules about social contact: C2, D1, F1, G2."""

from __future__ import annotations

from memlake.ingest.multisource.audit.month import Labels, Month, choose, last

FIRST_DAYS = 14


def plans_realized(month: Month) -> Labels:
    """C2: over the last 14 days, share of the planned social days that had an activity."""
    planned = month.planner.flag("social_intent")
    plans = last(14, planned).sum(axis=1)
    kept = last(14, planned & (month.event.length("social_activities") > 0)).sum(axis=1)
    return choose(
        (plans == 0, "no_plans"),
        (2 * kept > plans, "above_50_pct"),
        (4 * kept >= plans, "25_to_50_pct"),
        otherwise="below_25_pct",
    )


def trend(month: Month) -> Labels:
    """D1: activities a day after the first 14 days against within them, by more than 0.15."""
    activities = month.event.length("social_activities")
    later = month.event.days - FIRST_DAYS
    early_sum = activities[:, :FIRST_DAYS].sum(axis=1)
    late_sum = activities[:, FIRST_DAYS:].sum(axis=1)
    # In units of 1/(100 x first x later) a day.
    change = 100 * (FIRST_DAYS * late_sum - later * early_sum)
    margin = 15 * FIRST_DAYS * later
    return choose(
        (change > margin, "increased"), (change < -margin, "decreased"), otherwise="stayed_same"
    )


def unplanned_days(month: Month) -> Labels:
    """F1: social days that no plan mentions; no social day at all is its own answer."""
    social = month.event.length("social_activities") > 0
    days = (social & ~month.planner.flag("social_intent")).sum(axis=1)
    return choose(
        (social.sum(axis=1) == 0, "no_social_activities"),
        (days <= 3, "0_to_3"),
        (days <= 6, "4_to_6"),
        otherwise="7_or_more",
    )


def voluntary_or_obligatory(month: Month) -> Labels:
    """G2: share of the social days on which nobody else was being supported."""
    social = month.event.length("social_activities") > 0
    days = social.sum(axis=1)
    free = (social & ~month.event.flag("social_supporting_other")).sum(axis=1)
    return choose(
        (days == 0, "no_meetings"),
        (10 * free > 7 * days, "voluntary_70plus"),
        (10 * free < 3 * days, "obligatory_70plus"),
        otherwise="mix",
    )
