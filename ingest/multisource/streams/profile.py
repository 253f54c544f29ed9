"""The long-term profile (spec/multisource.md, section 2.3).

For most personas it is the plain mean of the days up to an anchor day, so it knows nothing of a
later shift. For stated versus revealed it is an ideal, the same for all.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from memlake.ingest.columns import Coded, Column, Known, arrow_table
from memlake.ingest.multisource.events import Events
from memlake.ingest.multisource.knobs import Knobs
from memlake.ingest.multisource.personas import Personas
from memlake.ingest.multisource.personas import vocabulary as words
from memlake.ingest.multisource.splits import STATED
from memlake.ingest.multisource.tables import PROFILE
from memlake.ingest.multisource.units import clock, whole
from memlake.ingest.multisource.window import DAY_INDEX, WEEKEND
from memlake.ingest.random import Draws, Flag, Real, Whole

AFTERHOURS_STYLES = ("strict_boundary", "flexible")
_STRICT, _FLEXIBLE = 0, 1
_SELDOM, _OFTEN = 0.15, 0.35
_IDEAL = {
    "sleep_bedtime_minute": 22 * 60 + 30,
    "sleep_duration_h": 80,
    "exercise_days_per_week": 50,
    "exercise_session_minutes": 450,
    "diet_meals_per_day": 30,
    "diet_home_cooked_per_day": 21,
    "diet_coffee_cups_per_day": 10,
    "work_hours_mean": 80,
}
_SAID_OF_SOCIAL_LIFE = (
    "Small circles suit me best, and most evenings I am happy on my own.",
    "Going out is rare for me; weekdays are for work and rest.",
)
_SAID_OF_MOOD = ("Calm and even, seldom under pressure, and content with how my days run.",)


@dataclass(frozen=True)
class Anchor:
    """The days that a profile sums up.

    Attributes:
        within: Which days they are, shape (personas, days).
    """

    within: Flag

    @property
    def size(self) -> Whole:
        """Number of days a persona."""
        size: Whole = self.within.sum(axis=1)
        return size

    def total(self, values: Whole | Flag) -> Whole:
        """Sum over the window."""
        total: Whole = np.where(self.within, values, 0).sum(axis=1)
        return total

    def mean(self, values: Whole | Flag, scale: int = 1) -> Whole:
        """Return the mean of `scale` times the values, rounded to a whole number."""
        return whole(self.total(values) * scale / self.size)


def profile_table(personas: Personas, events: Events, knobs: Knobs, draws: Draws) -> pa.Table:
    """Build the `profile` table.

    Args:
        personas: The personas.
        events: Their days.
        knobs: The last day of each window.
        draws: One element a persona.
    """
    anchor = Anchor(knobs.anchor_end[:, np.newaxis] >= DAY_INDEX)
    stated = personas.is_class(STATED)
    measured = _routine(personas, events, anchor)
    routine = {name: np.where(stated, _IDEAL[name], measured[name]) for name in _IDEAL}
    style = np.where(stated, _STRICT, afterhours_style(events.work.on_weekend, anchor))
    columns = _identity(personas, knobs) | routine | _only_stated(stated, draws)
    columns["afterhours_work_style"] = Coded(style, AFTERHOURS_STYLES)
    only_measured = _shares(personas, events, anchor) | _mood(personas, events, anchor)
    columns |= {name: Known(value, ~stated) for name, value in only_measured.items()}
    mode = np.where(stated, -1, activity_mode(personas.activities, events, anchor))
    columns["social_activity_mode"] = Coded(mode, words.ACTIVITIES)
    return arrow_table(PROFILE, columns)


def _identity(personas: Personas, knobs: Knobs) -> dict[str, Column]:
    who = personas.demographics
    exercise = Coded(who.exercise, words.EXERCISES)
    return {
        "persona_id": pa.array(personas.ids, pa.string()),
        "anchor_start_day": np.ones_like(knobs.anchor_end),
        "anchor_end_day": knobs.anchor_end,
        "identity_name": pa.array(personas.names, pa.string()),
        "age": who.age,
        "occupation": Coded(who.occupation, words.OCCUPATIONS),
        "city": Coded(who.city, words.CITIES),
        "relationship": Coded(who.relationship, words.RELATIONSHIPS),
        "dietary_restriction": Coded(who.restriction, words.RESTRICTIONS),
        "social_preference": Coded(who.preference, words.PREFERENCES),
        "close_friends": who.close_friends,
        "primary_exercise": exercise,
        "exercise_type": exercise,
    }


def _routine(personas: Personas, events: Events, anchor: Anchor) -> dict[str, Whole]:
    """Means in tenths; one that is 0 gives way to the persona's parameter."""
    sleep, exercise, diet, usual = events.sleep, events.exercise, events.diet, personas.base.values
    sessions = np.maximum(anchor.total(exercise.done), 1)
    minutes = whole(anchor.total(exercise.minutes) * 10 / sessions)
    meals, cooks = usual["diet.meals_per_day"], usual["diet.home_cook_prob"]
    return {
        "sleep_bedtime_minute": clock(anchor.mean(sleep.bedtime)),
        "sleep_duration_h": anchor.mean(sleep.duration),
        "exercise_days_per_week": _or_usual(
            anchor.mean(exercise.done, 70), usual["exercise.days_per_week"], 10
        ),
        "exercise_session_minutes": _or_usual(minutes, usual["exercise.duration_mean_min"], 10),
        "diet_meals_per_day": anchor.mean(diet.meals, 10),
        "diet_home_cooked_per_day": _or_usual(anchor.mean(diet.home, 10), meals * cooks, 10),
        "diet_coffee_cups_per_day": _or_usual(
            anchor.mean(diet.coffee, 10), usual["diet.coffee_cups_mean"], 10
        ),
        "work_hours_mean": _or_usual(anchor.mean(events.work.hours), usual["work.hours_mean"], 10),
    }


def _shares(personas: Personas, events: Events, anchor: Anchor) -> dict[str, Whole]:
    usual, work, social = personas.base.values, events.work, events.social
    meets = usual["social.meetup_prob_per_day"]
    return {
        "work_overtime_share": _or_usual(
            anchor.mean(work.overtime, 100), usual["work.overtime_prob"], 100
        ),
        "work_life_balance_mean": anchor.mean(work.balance, 10),
        "social_active_days_per_week": _or_usual(anchor.mean(social.any, 70), 7 * meets, 10),
    }


def _mood(personas: Personas, events: Events, anchor: Anchor) -> dict[str, Whole]:
    mood, usual = events.mood, personas.base.values["mood.stress_prob"]
    return {
        "sleep_quality_mean": anchor.mean(events.sleep.quality, 10),
        "mood_overall_mean": anchor.mean(mood.overall, 10),
        "mood_energy_mean": anchor.mean(mood.energy, 10),
        "mood_stressed_share": _or_usual(anchor.mean(mood.stressed, 100), usual, 100),
        "mood_loneliness_mean": anchor.mean(mood.loneliness, 10),
        "mood_routine_satisfaction_mean": anchor.mean(mood.routine, 10),
    }


def _only_stated(stated: Flag, draws: Draws) -> dict[str, Column]:
    """What only an ideal says, in words."""
    said = draws.at("social_self_description").integers(0, len(_SAID_OF_SOCIAL_LIFE) - 1)
    first = np.where(stated, 0, -1)
    return {
        "sleep_quality_label": Coded(first, ("good",)),
        "diet_home_cooked_bias": Coded(first, ("often",)),
        "work_overtime_bias": Coded(first, ("rare",)),
        "social_self_description": Coded(np.where(stated, said, -1), _SAID_OF_SOCIAL_LIFE),
        "mood_self_description": Coded(first, _SAID_OF_MOOD),
    }


def afterhours_style(worked_weekend: Flag, anchor: Anchor) -> Whole:
    """Name the style by the share of the window's weekend days that were worked.

    Returns:
        Position in `AFTERHOURS_STYLES`; -1 between 15% and 35%.
    """
    days = np.maximum((anchor.within & WEEKEND).sum(axis=1), 1)
    share = anchor.total(worked_weekend) / days
    return np.select([share <= _SELDOM, share >= _OFTEN], [_STRICT, _FLEXIBLE], -1)


def activity_mode(pools: Whole, events: Events, anchor: Anchor) -> Whole:
    """Return the most frequent activity of the window, the earliest of equally frequent ones."""
    chosen = np.where(anchor.within[..., np.newaxis], events.social.activities, -1)
    chosen = chosen.reshape(len(pools), -1, 1)
    hits = (chosen == pools[:, np.newaxis, :]) & (chosen >= 0)
    slots = hits.shape[1]
    score = hits.sum(axis=1) * slots - hits.argmax(axis=1)
    mode: Whole = pools[np.arange(len(pools)), score.argmax(axis=1)]
    return mode


def _or_usual(measured: Whole, usual: Real, scale: int) -> Whole:
    return np.where(measured == 0, whole(usual * scale), measured)
