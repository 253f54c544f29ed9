"""The planner: what a persona meant to do (spec/multisource.md, section 2.3).

It plans from the behaviour before any shift, so after one it is stale; and it is optimistic.
"""

from __future__ import annotations

import numpy as np
import pyarrow as pa

from memlake.ingest.columns import Coded, Column
from memlake.ingest.multisource.day_table import day_table
from memlake.ingest.multisource.knobs import Knobs
from memlake.ingest.multisource.personas import Personas
from memlake.ingest.multisource.personas.vocabulary import EXERCISES
from memlake.ingest.multisource.tables import PLANNER_DAY
from memlake.ingest.multisource.units import MINUTES_PER_TENTH, clock, cut, tenths, whole
from memlake.ingest.multisource.window import DAYS, WEEKEND
from memlake.ingest.random import Draws, Flag, Real, Whole

_SHORTEST_TARGET, _LONGEST_TARGET = 55, 90
_SURELY = 0.95
_FINISH_WEEKDAY, _FINISH_WEEKEND = 18 * 60, 16 * 60
_COOKS_AT_HOME = 0.5
_EXACT = 1e-9


def planner_table(personas: Personas, knobs: Knobs, draws: Draws) -> pa.Table:
    """Build the `planner_day` table.

    Args:
        personas: The personas.
        knobs: Optimism, and the rate of days planned beyond what the persona does.
        draws: One element a persona.
    """
    days = draws.counted(DAYS)
    beyond = days.at("gap").bernoulli(knobs.daily("planner_behavior_gap_rate"))
    columns = _sleep(personas, knobs, days, beyond) | _work(personas, days, beyond)
    columns |= _exercise(personas, knobs, days, beyond) | _constant(personas)
    columns["social_intent"] = _social(personas, days, beyond)
    return day_table(PLANNER_DAY, personas.ids, columns)


def _base(personas: Personas, name: str) -> Real:
    return personas.base.values[name][:, np.newaxis]


def _sleep(personas: Personas, knobs: Knobs, days: Draws, beyond: Flag) -> dict[str, Column]:
    hoped = _base(personas, "sleep.duration_mean_h") + knobs.daily("planner_optimism_bias")
    target = np.clip(tenths(hoped), _SHORTEST_TARGET, _LONGEST_TARGET)
    duration = target + beyond * tenths(days.at("sleep.more").uniform(0.2, 0.6))
    mean = cut(_base(personas, "sleep.bedtime_mean"))
    bedtime = mean - days.at("sleep.earlier").integers(10, 35)
    return {
        "sleep_bedtime_minute": clock(bedtime),
        "sleep_wake_minute": clock(bedtime + MINUTES_PER_TENTH * duration),
        "sleep_duration_h": duration,
    }


def _work(personas: Personas, days: Draws, beyond: Flag) -> dict[str, Column]:
    limit = tenths(_base(personas, "work.hours_mean")) - tenths(
        days.at("work.less").uniform(0.2, 0.8)
    )
    limit = limit - beyond * tenths(days.at("work.gap").uniform(0.4, 1.1))
    limit = limit - WEEKEND * tenths(days.at("work.weekend").uniform(0.5, 1.0))
    finish = np.where(WEEKEND, _FINISH_WEEKEND, _FINISH_WEEKDAY)
    return {
        "work_hours_limit": np.maximum(limit, 0),
        "work_avoid_overtime": np.ones(limit.shape, dtype=np.bool_),
        "work_finish_by_minute": np.broadcast_to(finish, limit.shape),
    }


def _exercise(personas: Personas, knobs: Knobs, days: Draws, beyond: Flag) -> dict[str, Column]:
    often = np.minimum(_SURELY, _base(personas, "exercise.days_per_week") / 7 + 0.15)
    intended = days.at("exercise.intended").bernoulli(often) | beyond
    intended |= WEEKEND & days.at("exercise.weekend").bernoulli(0.75)
    longer = 1 + knobs.daily("planner_optimism_bias") / 2
    usual = cut(_base(personas, "exercise.duration_mean_min") * longer + 0.5 + _EXACT)
    extra = beyond * days.at("exercise.more").integers(5, 15)
    kind = np.broadcast_to(personas.demographics.exercise[:, np.newaxis], intended.shape)
    return {
        "exercise_intended": intended,
        "exercise_type": Coded(kind, EXERCISES),
        "exercise_duration_min": np.where(intended, usual + extra, 0),
    }


def _social(personas: Personas, days: Draws, beyond: Flag) -> Flag:
    often = np.maximum(0.2, _base(personas, "social.meetup_prob_per_day") + 0.10)
    intent = days.at("social.intent").bernoulli(often)
    return intent | (beyond & days.at("social.gap").bernoulli(0.5))


def _constant(personas: Personas) -> dict[str, Column]:
    """Goals that are the same every day (their roundings are measured on the release)."""
    goals = {
        "diet_meals": np.maximum(whole(_base(personas, "diet.meals_per_day")), 2),
        "diet_home_cooked_priority": _base(personas, "diet.home_cook_prob") >= _COOKS_AT_HOME,
        "diet_coffee_limit": _half_even(_base(personas, "diet.coffee_cups_mean"), 5),
        "mood_goal": _half_even(_base(personas, "mood.overall_mean"), 3),
    }
    shape = (len(personas.ids), DAYS)
    return {name: np.broadcast_to(goal, shape) for name, goal in goals.items()}


def _half_even(value: Real, tenths_added: int) -> Whole:
    """Round a value of one decimal plus some tenths, exact halves to even."""
    return whole((tenths(value) + tenths_added) / 10)
