"""How personas behave, before and after a shift."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from memlake.ingest.multisource.personas.parameters import REGULAR, STATED
from memlake.ingest.multisource.personas.vocabulary import CHOSEN_RELAXATIONS
from memlake.ingest.multisource.units import whole
from memlake.ingest.multisource.window import WEEKDAYS
from memlake.ingest.random import Draws, Flag, Real, Whole

_MOST_DAYS = 6
_WAYS_TO_RELAX = 3


@dataclass(frozen=True)
class Behaviour:
    """Parameters of many personas at once.

    Attributes:
        values: One value a persona for each parameter of `parameters.REGULAR`.
        preferred_days: Weekdays kept for exercise, shape (personas, 7), Monday first.
        relaxations: Three positions in `RELAXATIONS` a persona.
    """

    values: Mapping[str, Real]
    preferred_days: Flag
    relaxations: Whole


def draw_behaviour(draws: Draws, stated: Flag) -> Behaviour:
    """Draw the behaviour that a persona has before any shift.

    Args:
        draws: One element a persona.
        stated: Which personas are of stated versus revealed.
    """
    values = {}
    for name, regular in REGULAR.items():
        u = draws.at(name).uniform()
        values[name] = np.where(stated, STATED[name].quantile(u), regular.quantile(u))
    days = values["exercise.days_per_week"]
    return Behaviour(
        values,
        preferred_days(draws.at("preferred_days"), np.where(days < 1, 0, weekly_days(days))),
        draws.at("relaxations").subset(len(CHOSEN_RELAXATIONS), _WAYS_TO_RELAX),
    )


def weekly_days(days_per_week: Real) -> Whole:
    """Return how many weekdays are kept for exercise: the rate rounded (half to even), 1 to 6."""
    return np.clip(whole(days_per_week), 1, _MOST_DAYS)


def preferred_days(draws: Draws, count: Whole) -> Flag:
    """Draw `count` different weekdays a persona; shape (personas, 7)."""
    rank = draws.subset(len(WEEKDAYS), len(WEEKDAYS))
    return rank < count[:, np.newaxis]
