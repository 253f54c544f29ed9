"""The daily self-report (spec/multisource.md, section 2.3; mood measured on the release).

Every day has one. On some topics of a day it contradicts what happened (conflict), plays work
down (underreport) or exercise and home cooking up (overreport), each topic by its own draw.
"""

from __future__ import annotations

import numpy as np
import pyarrow as pa

from memlake.ingest.columns import Coded, Column, Known
from memlake.ingest.multisource.day_table import day_table, text_lists
from memlake.ingest.multisource.events import Events
from memlake.ingest.multisource.events.work import LONGEST_WORK, OVERTIME
from memlake.ingest.multisource.knobs import Knobs
from memlake.ingest.multisource.personas import Personas
from memlake.ingest.multisource.personas import vocabulary as words
from memlake.ingest.multisource.streams.self_report_social import REPORTED_ACTIVITIES, activities
from memlake.ingest.multisource.tables import SELF_REPORT_DAY
from memlake.ingest.multisource.units import clock, cut, tenths
from memlake.ingest.multisource.window import DAYS
from memlake.ingest.random import Draws, Flag, Whole

SHORTEST_SLEEP, LONGEST_SLEEP = 40, 110
SHORTEST_EXERCISE = 10
_CLAIMS = ("walking", "stretching", "yoga")
_SAID_RELAXATIONS = ("music", "reading", "stretching", "watching TV")
_EXERCISES = (*words.EXERCISES, "stretching")


class Tendencies:
    """Draws of a day's report, and how they are bent."""

    def __init__(self, knobs: Knobs, draws: Draws) -> None:
        """Take a persona's knobs and draws, one element a persona."""
        self._knobs = knobs
        self.draws = draws.counted(DAYS)

    def conflict(self, topic: str) -> Flag:
        """Return on which days a topic's report contradicts."""
        return self._bent(topic, "conflict", "self_report_conflict_rate")

    def under(self, topic: str) -> Flag:
        """Return on which days a topic is played down."""
        return self._bent(topic, "under", "self_report_underreport_bias")

    def over(self, topic: str) -> Flag:
        """Return on which days a topic is played up."""
        return self._bent(topic, "over", "self_report_overreport_bias")

    def claims_exercise(self) -> Flag:
        """Return on which days exercise would be claimed that was not done."""
        rates = (
            self._knobs.daily(f"self_report_{n}") for n in ("conflict_rate", "overreport_bias")
        )
        return self.draws.at("exercise.claim").bernoulli(np.maximum(*rates))

    def slip(self, topic: str, *values: int) -> Whole:
        """Draw one of some values a day."""
        pick = self.draws.at(topic, "slip").integers(0, len(values) - 1)
        return np.array(values)[pick]

    def _bent(self, topic: str, how: str, knob: str) -> Flag:
        return self.draws.at(topic, how).bernoulli(self._knobs.daily(knob))


def self_report_table(
    personas: Personas, events: Events, knobs: Knobs, draws: Draws, *, release_names: bool = False
) -> pa.Table:
    """Build the `self_report_day` table.

    Args:
        personas: The personas.
        events: Their days.
        knobs: Rates of the three tendencies.
        draws: One element a persona.
        release_names: Whether invented company has the release's own names, by which it can be
            told from real company; otherwise it has the names of real activities.
    """
    tend = Tendencies(knobs, draws)
    columns = _sleep(events, tend) | _diet(events, tend) | _work(events, tend)
    columns |= _exercise(personas, events, tend) | _mood(events, tend)
    invents, adds = tend.conflict("social"), tend.conflict("social.added")
    told = activities(
        events.social.activities, invents, adds, tend.draws.at("social"), release_names
    )
    kept = ~tend.draws.at("social.supporting").bernoulli(0.42)
    columns["social_activities"] = text_lists(told, REPORTED_ACTIVITIES)
    columns["social_supporting_other"] = events.social.supporting & kept
    return day_table(SELF_REPORT_DAY, personas.ids, columns)


def _sleep(events: Events, tend: Tendencies) -> dict[str, Column]:
    sleep, draws, better = events.sleep, tend.draws, tend.conflict("sleep")
    duration = sleep.duration + tenths(draws.at("sleep.duration").uniform(-0.6, 0.4))
    duration = duration + better * tenths(draws.at("sleep.more").uniform(0.4, 1.0))
    quality = sleep.quality + tend.slip("sleep.quality", -1, 0, 0, 1) + better
    return {
        "sleep_bedtime_minute": clock(sleep.bedtime + draws.at("sleep.bed").integers(-30, 30)),
        "sleep_wake_minute": clock(sleep.wake + draws.at("sleep.wake").integers(-25, 25)),
        "sleep_duration_h": np.clip(duration, SHORTEST_SLEEP, LONGEST_SLEEP),
        "sleep_quality": np.clip(quality, 1, 5),
        "sleep_screen_before_bed": sleep.screen | draws.at("sleep.screen").bernoulli(0.25),
    }


def _exercise(personas: Personas, events: Events, tend: Tendencies) -> dict[str, Column]:
    done, draws = events.exercise.done, tend.draws
    told = events.exercise.minutes * draws.at("exercise.factor").uniform(0.9, 1.3)
    told = told + tend.over("exercise") * draws.at("exercise.over_minutes").uniform(5, 12)
    minutes = np.maximum(cut(told), SHORTEST_EXERCISE)
    minutes += tend.conflict("exercise") * draws.at("exercise.conflict_minutes").integers(5, 15)
    claimed = tend.claims_exercise() & ~done
    claim = draws.at("exercise.claimed_kind").integers(0, len(_CLAIMS) - 1)
    claimed_kind = np.array([_EXERCISES.index(name) for name in _CLAIMS])[claim]
    kind = np.where(done, personas.demographics.exercise[:, np.newaxis], claimed_kind)
    claimed_minutes = draws.at("exercise.claimed_minutes").integers(10, 25)
    return {
        "exercise_done": done | claimed,
        "exercise_type": Coded(np.where(done | claimed, kind, -1), _EXERCISES),
        "exercise_duration_min": Known(np.where(done, minutes, claimed_minutes), done | claimed),
    }


def _diet(events: Events, tend: Tendencies) -> dict[str, Column]:
    diet, conflict, under = events.diet, tend.conflict("diet"), tend.under("diet")
    meals = np.maximum(diet.meals + tend.slip("diet.meals", -1, 0, 0, 1), 1)
    home = diet.home + tend.slip("diet.home", 0, 0, 1) + tend.over("diet") + conflict
    fast = diet.fast + tend.slip("diet.fast", 0, 0, -1) - conflict - under
    coffee = diet.coffee + tend.slip("diet.coffee", -1, 0, 0, 1) - under
    return {
        "diet_meals": meals,
        "diet_home_cooked": np.minimum(home, meals),
        "diet_fast_food": np.maximum(fast, 0),
        "diet_coffee_cups": np.maximum(coffee, 0),
    }


def _work(events: Events, tend: Tendencies) -> dict[str, Column]:
    work, draws = events.work, tend.draws
    under, conflict = tend.under("work"), tend.conflict("work")
    hours = work.hours / 10 + draws.at("work.hours").uniform(-1.5, 0.75)
    hours = hours - under * draws.at("work.under_hours").uniform(0.75, 1.75)
    hours = hours - conflict * draws.at("work.conflict_hours").uniform(0.5, 1.5)
    told = np.clip(tenths(hours), 0, LONGEST_WORK)
    drops = conflict & draws.at("work.drops_stress").bernoulli(0.5)
    stress = work.stress.copy()
    stress[..., 1] = np.where(drops, -1, stress[..., 1])
    team_need = words.AFTERHOURS_REASONS.index("team_need")
    own = (work.reason == team_need) & draws.at("work.reason").bernoulli(0.42)
    reason = np.where(own, words.AFTERHOURS_REASONS.index("self_project"), work.reason)
    return {
        "work_hours": told,
        "work_overtime": work.overtime & ~under & ~conflict & (told > OVERTIME),
        "work_on_weekend": work.on_weekend & ~tend.under("work.weekend"),
        "work_stress_events": text_lists(stress, words.STRESS_EVENTS),
        "work_life_balance": work.balance,
        "work_afterhours_reason": Coded(reason, words.AFTERHOURS_REASONS),
    }


def _mood(events: Events, tend: Tendencies) -> dict[str, Column]:
    mood, brighter = events.mood, tend.conflict("mood")
    said = [words.RELAXATIONS.index(name) for name in _SAID_RELAXATIONS]
    says = tend.draws.at("mood.says").bernoulli(0.35)
    invented = np.where(says, tend.slip("mood.relaxation", *said), -1)
    overall = mood.overall + tend.slip("mood.overall", 0, 0, 1) + brighter
    return {
        "mood_overall": np.minimum(overall, 5),
        "mood_stressed": mood.stressed & ~brighter,
        "mood_energy": np.minimum(mood.energy + tend.slip("mood.energy", 0, 0, 1), 5),
        "mood_loneliness": mood.loneliness,
        "mood_routine_satisfaction": mood.routine,
        "mood_relaxation_activity": Coded(
            np.where(mood.relaxation >= 0, mood.relaxation, invented), words.RELAXATIONS
        ),
    }
