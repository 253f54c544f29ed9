"""What a shift does to a persona's behaviour (spec/multisource.md, section 2.1).

The spec gives seven changes of each scenario; the others (sleep quality, coffee, overtime, mood,
relaxation) and the bounds are measured on the released seed 20260321.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np

from memlake.ingest.multisource.personas.behaviour import Behaviour, preferred_days, weekly_days
from memlake.ingest.multisource.personas.vocabulary import CHOSEN_RELAXATIONS, RELAXATIONS
from memlake.ingest.random import Draws, Real, Whole

EARLIEST_DAY, LATEST_DAY = 10, 20
_LATER = (1440.0, 1470.0, 1500.0)
_EARLIER = (1305.0, 1320.0, 1335.0)
_EXACT = 1e-9
"""Lifts a product such as 45 * 0.7 over the error of its factors before it is cut."""


@dataclass(frozen=True)
class Scenario:
    """One reason to change. Fields are added to a parameter but for the two factors.

    Attributes:
        name: What happened.
        sleep_h: Hours of sleep.
        exercise: Factor on days and minutes of exercise.
        fast_food: Fast food; home cooking falls by as much.
        work_h: Hours of work.
        weekend: Probability of weekend work.
        stress: Probability of stress at work and in mood; a rise also disturbs sleep.
        social: Factor on meeting people.
        sleep_quality: Mean sleep quality.
        coffee: Cups a day.
        overtime: Overtime.
        mood: Mean mood and energy; a fall also changes the ways to relax.
    """

    name: str
    sleep_h: float
    exercise: float
    fast_food: float
    work_h: float
    weekend: float
    stress: float
    social: float
    sleep_quality: float
    coffee: float
    overtime: float
    mood: float


SCENARIOS = (
    # sleep_h, exercise, fast_food, work_h, weekend, stress, social; quality, coffee, overtime, mood
    Scenario("promotion", -1.5, 0.4, 0.35, 2.5, 0.35, 0.35, 0.35, -1.5, 1.5, 0.45, -1.0),
    Scenario("caregiving", -1.2, 0.5, 0.20, 1.0, 0.10, 0.25, 0.45, -1.2, 1.0, 0.20, -0.8),
    Scenario("wellness", 0.8, 1.7, -0.15, -0.5, -0.10, -0.20, 0.9, 0.8, -0.5, -0.10, 0.8),
    Scenario("launch", -1.0, 0.5, 0.25, 3.0, 0.40, 0.40, 0.3, -1.0, 1.0, 0.50, -1.2),
    Scenario("new relationship", -0.5, 0.7, 0.15, -0.5, -0.05, -0.10, 1.6, 0.3, 0.3, -0.05, 0.8),
    Scenario("health scare", 1.0, 1.5, -0.25, -1.0, -0.10, 0.15, 0.8, 0.5, -1.0, -0.10, -0.5),
    Scenario("relocation", -0.6, 0.6, 0.20, 0.5, 0.05, 0.20, 0.4, -0.5, 0.5, 0.10, -0.6),
    Scenario("burnout recovery", 1.2, 0.8, 0.10, -2.0, -0.10, -0.15, 0.5, 0.6, -0.3, -0.15, 0.3),
)

_UNBOUNDED = float("inf")
_ADDED = (
    # parameter, change, least, greatest, decimals
    ("sleep.duration_mean_h", "sleep_h", 4.5, 9.0, 1),
    ("sleep.quality_mean", "sleep_quality", 1.0, 5.0, 1),
    ("sleep.trouble_falling_asleep_prob", "disturbance", 0.0, 1.0, 2),
    ("sleep.screen_before_bed_prob", "disturbance", 0.0, 0.95, 2),
    ("diet.home_cook_prob", "home_cooking", 0.0, 0.90, 2),
    ("diet.fast_food_prob", "fast_food", 0.02, 1.0, 2),
    ("diet.coffee_cups_mean", "coffee", 0.0, _UNBOUNDED, 1),
    ("work.hours_mean", "work_h", 0.0, 12.0, 1),
    ("work.overtime_prob", "overtime", 0.02, 1.0, 2),
    ("work.weekend_work_prob", "weekend", 0.02, 1.0, 2),
    ("work.stress_prob", "stress", 0.02, 1.0, 2),
    ("mood.overall_mean", "mood", 1.0, 5.0, 1),
    ("mood.stress_prob", "stress", 0.02, 1.0, 2),
    ("mood.energy_mean", "mood", 1.0, 5.0, 1),
    ("mood.relaxation_prob", "relaxation", 0.0, 1.0, 2),
    ("exercise.skip_prob", "skipping", 0.02, 1.0, 2),
)


def shifted(draws: Draws, base: Behaviour, scenario: Whole) -> Behaviour:
    """Apply a scenario to each persona.

    Args:
        draws: One element a persona.
        base: Behaviour before the shift.
        scenario: Position in `SCENARIOS` of each persona.
    """
    change = _changes(scenario)
    values = dict(base.values)
    for name, by, least, greatest, digits in _ADDED:
        values[name] = _rounded(np.clip(values[name] + change[by], least, greatest), digits)
    values["sleep.bedtime_mean"] = _bedtime(draws.at("bedtime"), change["sleep_h"])
    values |= _scaled(base, change)
    kept = weekly_days(values["exercise.days_per_week"])
    return Behaviour(
        values,
        preferred_days(draws.at("preferred_days"), kept),
        _relaxations(draws.at("relaxation"), base, change["mood"]),
    )


def _changes(scenario: Whole) -> dict[str, Real]:
    names = [field.name for field in fields(Scenario) if field.name != "name"]
    change = {n: np.array([getattr(s, n) for s in SCENARIOS])[scenario] for n in names}
    change["disturbance"] = np.maximum(change["stress"], 0.0)
    change["home_cooking"] = -change["fast_food"]
    change["relaxation"] = np.where(change["mood"] > 0, 0.10, -0.15)
    change["skipping"] = np.where(change["exercise"] < 1, 0.20, -0.05)
    return change


def _scaled(base: Behaviour, change: dict[str, Real]) -> dict[str, Real]:
    """Parameters that a factor applies to. Minutes are cut, not rounded."""
    exercise, social, old = change["exercise"], change["social"], base.values
    minutes = np.floor(old["exercise.duration_mean_min"] * exercise + _EXACT)
    boost = _rounded(old["social.weekend_social_boost"] * social, 2)
    return {
        "exercise.days_per_week": np.clip(
            _rounded(old["exercise.days_per_week"] * exercise, 1), 0.5, 6.0
        ),
        "exercise.duration_mean_min": np.clip(minutes, 15.0, 80.0),
        "social.meetup_prob_per_day": _rounded(old["social.meetup_prob_per_day"] * social, 2),
        "social.weekend_social_boost": np.minimum(boost, 0.40),
    }


def _bedtime(draws: Draws, sleep_h: Real) -> Real:
    pick = draws.integers(0, len(_LATER) - 1)
    return np.where(sleep_h < 0, np.array(_LATER)[pick], np.array(_EARLIER)[pick])


def _relaxations(draws: Draws, base: Behaviour, mood: Real) -> Whole:
    """After a change for the worse, two passive ways and any third."""
    passive = [RELAXATIONS.index("scrolling phone"), RELAXATIONS.index("watching TV")]
    third = draws.integers(0, len(CHOSEN_RELAXATIONS) - 1)
    worse = np.stack([np.full_like(third, way) for way in passive] + [third], axis=1)
    return np.where(mood[:, np.newaxis] < 0, worse, base.relaxations)


def _rounded(values: Real, digits: int) -> Real:
    scale = 10**digits
    kept: Real = np.rint(values * scale) / scale
    return kept
