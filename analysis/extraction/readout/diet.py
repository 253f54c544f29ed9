"""Readout rules about diet: A3, D2, Ctrl1."""

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
    all_of,
    choose,
    constant,
    count,
    purchases,
    where,
)
from memlake.analysis.extraction.stream_grid import Labels
from memlake.ingest.multisource.grid import Flag, Whole

STATED = ("diet_meals_per_day", "diet_home_cooked_per_day")
REPORTED = ("diet_meals", "diet_home_cooked")
PRIORITY = "diet_home_cooked_priority"
STATED_READ = Need(PROFILE, STATED)


def home_share(home: Whole, meals: Whole) -> Labels:
    """A3 from two sums, compared without dividing."""
    return choose(
        (meals == 0, None),
        (10 * home >= 7 * meals, "70_or_more"),
        (10 * home >= 4 * meals, "40_to_69"),
        otherwise="less_than_40",
    )


def reported_home_share(month: Month) -> Labels:
    """A3 from reported meals."""
    meals, home = (month.report.whole(column).sum(axis=1) for column in REPORTED)
    return home_share(home, meals)


def planned_home_share(month: Month) -> Labels:
    """A3 from the share of days on which cooking at home comes first."""
    return home_share(count(month.planner.flag(PRIORITY)), count(month.planner.present))


def stated_home_share(month: Month) -> Labels:
    """A3 from the stated means, divided in doubles as the released readout does.

    1.2 of 3.0 meals is 0.39999999999999997 there, and so less than 40%.
    """
    meals, home = (month.profile.whole(column) / 10 for column in STATED)
    share = home / np.where(meals > 0, meals, np.nan)
    return choose(
        (np.isnan(share), None),
        (share >= 0.7, "70_or_more"),
        (share >= 0.4, "40_to_69"),
        otherwise="less_than_40",
    )


def undelivered_share(month: Month) -> Labels:
    """A3 from deliveries scaled to thirty days, out of three meals a day."""
    days = count(month.objective.flag("available"))
    delivered = purchases(month.objective, "food_delivery").sum(axis=1)
    # 1 - (delivered / days x 30) / 90, in units of 1 / (3 x days).
    return home_share(3 * days - delivered, 3 * days)


def reported_drift(month: Month) -> Labels:
    """D2 from reported means against the stated ones, in doubles as the released readout."""
    meals, home = (
        np.abs(month.report.whole(eaten).sum(axis=1) / 30 - month.profile.whole(stated) / 10)
        for eaten, stated in zip(REPORTED, STATED, strict=True)
    )
    return choose(
        (~_has_baseline(month), "no_baseline"),
        (meals + home > 1.0, "differs_more_than_1"),
        otherwise="within_1",
    )


def stated_drift(month: Month) -> Labels:
    """D2 from the profile, which agrees with itself."""
    return where(_has_baseline(month), constant("within_1")(month), "no_baseline")


def _has_baseline(month: Month) -> Flag:
    return all_of([month.profile.states(column) for column in STATED])


def bought_meal_days(days: Whole) -> Labels:
    """Ctrl1 from a number of days."""
    return choose((days <= 1, "0_to_1_days"), (days <= 3, "2_to_3_days"), otherwise="4_or_more")


def reported_bought_days(month: Month) -> Labels:
    """Ctrl1 from the last 7 reported days with a meal that was not cooked at home."""
    meals, home = (month.report.whole(column) for column in REPORTED)
    return bought_meal_days(count((meals > home)[:, -7:]))


def planned_bought_days(month: Month) -> Labels:
    """Ctrl1 from the last 7 days on which cooking at home does not come first."""
    open_days = month.planner.present & ~month.planner.flag(PRIORITY)
    return bought_meal_days(count(open_days[:, -7:]))


def stated_bought_days(month: Month) -> Labels:
    """Ctrl1 from the stated means, seven times their difference."""
    meals, home = (month.profile.whole(column) for column in STATED)
    days = np.rint(7 * np.maximum(0, meals - home) / 10).astype(np.int64)
    return bought_meal_days(days)


CELLS = (
    Cell("A3", PROFILE, stated_home_share, (STATED_READ,)),
    Cell("A3", PLANNER, planned_home_share, (Need(PLANNER, (PRIORITY,)),)),
    Cell("A3", REPORT, reported_home_share, (Need(REPORT, REPORTED),)),
    Cell("A3", OBJECTIVE, undelivered_share, (Need(OBJECTIVE, ("available", "payments")),)),
    Cell("D2", PROFILE, stated_drift, (STATED_READ,)),
    Cell("D2", REPORT, reported_drift, (STATED_READ, Need(REPORT, REPORTED))),
    Cell("Ctrl1", PROFILE, stated_bought_days, (STATED_READ,)),
    Cell("Ctrl1", PLANNER, planned_bought_days, (Need(PLANNER, (PRIORITY,), 7),)),
    Cell("Ctrl1", REPORT, reported_bought_days, (Need(REPORT, REPORTED, 7),)),
)
