"""Direct readout of the diet questions (spec section 3: A3, D2, Ctrl1)."""

from __future__ import annotations

import numpy as np

from memlake.analysis.studies.readout.labels import (
    OBJECTIVE,
    PLANNER,
    PROFILE,
    REPORT,
    Labels,
    Reals,
    Said,
    always,
    choose,
    days,
    only,
    steps,
)
from memlake.analysis.studies.readout.sleep import WEEK
from memlake.analysis.studies.readout.streams import Streams
from memlake.ingest.multisource.grid import Whole


def home_share(streams: Streams) -> Said:
    """A3: share of meals cooked at home."""
    report, profile = streams.report, streams.profile
    home = report.whole("diet_home_cooked").sum(axis=1)
    priority = days(streams.planner.flag("diet_home_cooked_priority"))
    observed = days(streams.observed)
    delivered = streams.calendar.payments("food_delivery").sum(axis=1)
    month = np.full_like(priority, streams.planner.days)
    return {
        PROFILE: _share(
            profile.stated("diet_home_cooked_per_day") / 10,
            profile.stated("diet_meals_per_day") / 10,
        ),
        PLANNER: _share(priority, month),
        REPORT: _share(home, report.whole("diet_meals").sum(axis=1)),
        # Every delivery stands for one of three meals a day that was not cooked at home.
        OBJECTIVE: _share(3 * observed - delivered, 3 * observed),
    }


def _share(part: Whole | Reals, whole: Whole | Reals) -> Labels:
    """Bands of a share, in doubles as the benchmark has it: 1.2 of 3.0 falls short of 0.4."""
    share = part / np.where(whole > 0, whole, 1)
    label = choose(
        (share >= 0.7, "70_or_more"), (share >= 0.4, "40_to_69"), otherwise="less_than_40"
    )
    return only(whole > 0, label)


def drift_from_profile(streams: Streams) -> Said:
    """D2: mean meals and home-cooked meals against the profile's."""
    report, profile, month = streams.report, streams.profile, streams.report.days
    home = report.whole("diet_home_cooked").sum(axis=1) / month
    meals = report.whole("diet_meals").sum(axis=1) / month
    # In doubles as the benchmark has it: a gap of exactly one meal may exceed 1.0.
    gap = np.abs(home - profile.stated("diet_home_cooked_per_day") / 10)
    gap += np.abs(meals - profile.stated("diet_meals_per_day") / 10)
    drifted = np.where(gap > 1.0, "differs_more_than_1", "within_1")
    return {PROFILE: always("within_1", gap > 0), REPORT: drifted}


def bought_meal_days(streams: Streams) -> Said:
    """Ctrl1: days of the last week with a meal not cooked at home."""
    labels = ("0_to_1_days", "2_to_3_days", "4_or_more")
    report, profile = streams.report, streams.profile
    bought = report.whole("diet_meals") > report.whole("diet_home_cooked")
    unplanned = ~streams.planner.flag("diet_home_cooked_priority")
    habit = profile.stated("diet_meals_per_day") - profile.stated("diet_home_cooked_per_day")
    weekly = (7 * np.maximum(habit, 0) + 5) // 10  # nearest whole day; a half goes up
    return {
        PROFILE: steps(weekly, labels, 2, 4),
        PLANNER: steps(days(unplanned[:, WEEK]), labels, 2, 4),
        REPORT: steps(days(bought[:, WEEK]), labels, 2, 4),
    }
