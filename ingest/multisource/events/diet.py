"""Meals of a day (spec/multisource.md, section 2.2)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from memlake.ingest.multisource.events.situation import Situation
from memlake.ingest.multisource.units import whole
from memlake.ingest.random import Flag, Whole

MOST_MEALS, MOST_CUPS = 5, 8
_MEALS_SD = 0.4


@dataclass(frozen=True)
class Diet:
    """The meals of each day.

    Attributes:
        meals: 1 to 5.
        home: Home-cooked ones of them.
        fast: Fast food among the rest.
        coffee: Cups of coffee, 0 to 8.
    """

    meals: Whole
    home: Whole
    fast: Whole
    coffee: Whole


def draw_diet(day: Situation, strained: Flag) -> Diet:
    """Draw the meals; on days of work stress fast food is as likely as takeout.

    Args:
        day: The days.
        strained: Which have the context tag `work_stress`.
    """
    draws, of = day.draws, day.parameter
    drawn = draws.at("diet.meals").normal(of("diet.meals_per_day"), _MEALS_SD)
    meals = np.clip(whole(drawn), 1, MOST_MEALS)
    cooks = of("diet.home_cook_prob")
    home = draws.at("diet.home").binomial(meals, cooks)
    likes = of("diet.fast_food_prob")
    takeout = np.maximum(likes, day.disposition("takeout_on_stress_prob"))
    share = np.where(strained, takeout, likes) / (1 - cooks + 0.01)
    cups = draws.at("diet.coffee").normal(of("diet.coffee_cups_mean"), of("diet.coffee_cups_std"))
    return Diet(
        meals=meals,
        home=home,
        fast=draws.at("diet.fast").binomial(meals - home, np.minimum(share, 1.0)),
        coffee=np.clip(whole(cups), 0, MOST_CUPS),
    )
