"""Label rules about diet: A3, D2, Ctrl1."""

from __future__ import annotations

import numpy as np

from memlake.ingest.multisource.audit.month import Labels, Month, choose, last


def home_share(month: Month) -> Labels:
    """A3: share of home-cooked meals among all meals; no meal at all is a share of 0."""
    meals = month.event.whole("diet_meals").sum(axis=1)
    home = month.event.whole("diet_home_cooked").sum(axis=1)
    return choose(
        (meals == 0, "less_than_40"),
        (10 * home >= 7 * meals, "70_or_more"),
        (10 * home >= 4 * meals, "40_to_69"),
        otherwise="less_than_40",
    )


def drift_from_profile(month: Month) -> Labels:
    """D2: distance of the daily means of home-cooked and of all meals from the stated ones.

    Like B2 this is decided as double-precision means and differences, home-cooked meals first:
    the released readout is that of IEEE doubles, where a sum of exactly 1 can come out above
    it. Each operation rounds once, so the result is the same on every machine.
    """
    days = month.event.days
    distance = np.zeros(len(month.event.personas))
    for eaten, stated in (
        ("diet_home_cooked", "diet_home_cooked_per_day"),
        ("diet_meals", "diet_meals_per_day"),
    ):
        total = month.event.whole(eaten).sum(axis=1)
        distance += np.abs(total / days - month.stated(stated) / 10)
    described = month.states("diet_meals_per_day") & month.states("diet_home_cooked_per_day")
    return choose(
        (~described, "no_baseline"),
        (distance > 1.0, "differs_more_than_1"),
        otherwise="within_1",
    )


def bought_meal_days(month: Month) -> Labels:
    """Ctrl1: days of the last 7 with a meal that was not cooked at home."""
    bought = month.event.whole("diet_meals") > month.event.whole("diet_home_cooked")
    days = last(7, bought).sum(axis=1)
    return choose((days <= 1, "0_to_1_days"), (days <= 3, "2_to_3_days"), otherwise="4_or_more")
