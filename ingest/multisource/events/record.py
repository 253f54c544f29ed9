"""The `event_day` table."""

from __future__ import annotations

import numpy as np
import pyarrow as pa

from memlake.ingest.columns import Coded, Column, Known
from memlake.ingest.multisource.day_table import day_table, text_lists
from memlake.ingest.multisource.events.day import Events
from memlake.ingest.multisource.personas import Personas
from memlake.ingest.multisource.personas import vocabulary as words
from memlake.ingest.multisource.tables import EVENT_DAY
from memlake.ingest.multisource.units import clock
from memlake.ingest.multisource.window import WEEKEND

TAGS = ("routine", "social", "weekend", "work_stress")
"""Context tags in the order in which a day lists them."""


def event_table(personas: Personas, events: Events) -> pa.Table:
    """Build the `event_day` table, sorted by persona and day."""
    columns = _body(personas, events) | _work(events) | _company(events) | _mood(events)
    return day_table(EVENT_DAY, personas.ids, columns)


def _body(personas: Personas, events: Events) -> dict[str, Column]:
    sleep, exercise, diet = events.sleep, events.exercise, events.diet
    kind = personas.demographics.exercise[:, np.newaxis]
    return {
        "sleep_bedtime_minute": clock(sleep.bedtime),
        "sleep_wake_minute": sleep.wake,
        "sleep_duration_h": sleep.duration,
        "sleep_quality": sleep.quality,
        "sleep_interruptions": sleep.interruptions,
        "sleep_trouble_falling_asleep": sleep.trouble,
        "sleep_screen_before_bed": sleep.screen,
        "exercise_done": exercise.done,
        "exercise_intentional": exercise.intentional,
        "exercise_type": Coded(np.where(exercise.done, kind, -1), words.EXERCISES),
        "exercise_duration_min": Known(exercise.minutes, exercise.done),
        "diet_meals": diet.meals,
        "diet_home_cooked": diet.home,
        "diet_fast_food": diet.fast,
        "diet_coffee_cups": diet.coffee,
    }


def _work(events: Events) -> dict[str, Column]:
    work = events.work
    return {
        "work_hours": work.hours,
        "work_overtime": work.overtime,
        "work_on_weekend": work.on_weekend,
        "work_stress_events": text_lists(work.stress, words.STRESS_EVENTS),
        "work_life_balance": work.balance,
        "work_afterhours_reason": Coded(work.reason, words.AFTERHOURS_REASONS),
    }


def _company(events: Events) -> dict[str, Column]:
    social, strained = events.social, events.work.strained
    tagged = [social.any, np.broadcast_to(WEEKEND, strained.shape), strained]
    present = np.stack([~np.logical_or.reduce(tagged), *tagged], axis=-1)
    return {
        "social_activities": text_lists(social.activities, words.ACTIVITIES),
        "social_supporting_other": social.supporting,
        "context_tags": text_lists(np.where(present, np.arange(len(TAGS)), -1), TAGS),
    }


def _mood(events: Events) -> dict[str, Column]:
    mood = events.mood
    return {
        "mood_overall": mood.overall,
        "mood_stressed": mood.stressed,
        "mood_energy": mood.energy,
        "mood_loneliness": mood.loneliness,
        "mood_routine_satisfaction": mood.routine,
        "mood_relaxation_activity": Coded(mood.relaxation, words.RELAXATIONS),
    }
