"""Direct readout of the social questions (spec section 3: C2, D1, F1, G2)."""

from __future__ import annotations

import numpy as np

from memlake.analysis.studies.readout.labels import (
    OBJECTIVE,
    PLANNER,
    PROFILE,
    REPORT,
    SILENT,
    SOURCES,
    Labels,
    Said,
    always,
    choose,
    days,
    only,
    steps,
)
from memlake.analysis.studies.readout.sleep import FORTNIGHT
from memlake.analysis.studies.readout.streams import Streams
from memlake.ingest.multisource.grid import Flag, Whole

FIRST, LAST = 14, 16


def plans_realized(streams: Streams) -> Said:
    """C2: share of the last fortnight's social plans that came about."""
    plans = streams.intends_social[:, FORTNIGHT]
    observed = (streams.observed & streams.calendar.social)[:, FORTNIGHT]
    said = {
        PLANNER: always("above_50_pct", plans),
        REPORT: _realized(plans, (streams.reported_activities > 0)[:, FORTNIGHT]),
        OBJECTIVE: _realized(plans, observed),
    }
    silent = always(SILENT, plans)
    return {
        source: only(days(plans) > 0, said.get(source, silent), "no_plans") for source in SOURCES
    }


def _realized(plans: Flag, took_place: Flag) -> Labels:
    whole, part = days(plans), days(plans & took_place)
    return choose(
        (2 * part > whole, "above_50_pct"),
        (4 * part >= whole, "25_to_50_pct"),
        otherwise="below_25_pct",
    )


def trend(streams: Streams) -> Said:
    """D1: activities a day, the last sixteen days against the first fourteen."""
    everyday = np.ones_like(streams.observed)
    early = np.cumsum(everyday, axis=1) <= FIRST
    # The objective log's own days are cut at their midpoint.
    place, seen = np.cumsum(streams.observed, axis=1), days(streams.observed)
    first_half = place <= (seen // 2)[:, None]
    events = streams.calendar.social.astype(np.int64)
    return {
        PLANNER: _trend(streams.intends_social.astype(np.int64), everyday, early),
        REPORT: _trend(streams.reported_activities, everyday, early),
        OBJECTIVE: only(seen > 1, _trend(events, streams.observed, first_half)),
    }


def _trend(count: Whole, known: Flag, early: Flag) -> Labels:
    before, after = days(known & early), days(known & ~early)
    first, last = (count * (known & early)).sum(axis=1), (count * (known & ~early)).sum(axis=1)
    # Difference of the two daily rates against 3/20, all over one denominator.
    change, threshold = 20 * (last * before - first * after), 3 * before * after
    return choose(
        (change > threshold, "increased"),
        (change < -threshold, "decreased"),
        otherwise="stayed_same",
    )


def unplanned_days(streams: Streams) -> Said:
    """F1: days with a social activity that no plan mentions."""
    labels = ("0_to_3", "4_to_6", "7_or_more")
    planned = days(streams.intends_social)
    weekly = streams.profile.stated("social_active_days_per_week")
    # Half of the month's social days (4.3 weeks), cut to whole days.
    habit = steps(weekly * 215 // 1000, labels, 4, 7)
    habit = only(weekly > 0, habit, "no_social_activities")
    unplanned = ~streams.intends_social
    return {
        PROFILE: only(streams.profile.states("social_active_days_per_week"), habit),
        PLANNER: np.where((planned >= 5) & (planned <= 9), "4_to_6", "0_to_3"),
        REPORT: steps(days(unplanned & (streams.reported_activities > 0)), labels, 4, 7),
        OBJECTIVE: steps(days(unplanned & streams.calendar.social), labels, 4, 7),
    }


def voluntary_or_obligatory(streams: Streams) -> Said:
    """G2: whether social days were for the person's own sake."""
    social = streams.reported_activities > 0
    whole = days(social)
    own = days(social & ~streams.report.flag("social_supporting_other"))
    reported = choose(
        (whole == 0, "no_meetings"),
        (10 * own > 7 * whole, "voluntary_70plus"),
        (10 * own < 3 * whole, "obligatory_70plus"),
        otherwise="mix",
    )
    meets = streams.profile.stated("social_active_days_per_week") > 0
    habit = np.where(meets, "mix", "no_meetings")
    return {
        PROFILE: only(streams.profile.states("social_active_days_per_week"), habit),
        PLANNER: np.where(days(streams.intends_social) > 0, "voluntary_70plus", "no_meetings"),
        REPORT: reported,
        OBJECTIVE: np.where(days(streams.calendar.social) > 0, "mix", "no_meetings"),
    }
