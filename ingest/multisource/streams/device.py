"""The device log: sleep and activity tracker, phone, work sessions (spec, section 2.3).

Steps, phone and the tracker's flag are measured on the release; no question reads them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from memlake.ingest.columns import Coded, Column, Known
from memlake.ingest.multisource.day_table import day_table
from memlake.ingest.multisource.events import Events
from memlake.ingest.multisource.knobs import Knobs
from memlake.ingest.multisource.personas import Personas
from memlake.ingest.multisource.tables import DEVICE_DAY
from memlake.ingest.multisource.units import clock, cut, tenths
from memlake.ingest.multisource.window import DAYS
from memlake.ingest.random import Draws, Flag, Real, Whole

SHORTEST_SLEEP, LONGEST_SLEEP = 35, 110
MOST_FOCUS_MIN = 900
_FLAGS = ("good", "good", "degraded")
_SHORT_NIGHT, _MORE_SCREEN_MIN = 65, 120
_FEWEST_STEPS = 1500
_FOCUS_MIN_PER_HOUR = 45


@dataclass(frozen=True)
class _Log:
    """What every part of the log needs.

    Attributes:
        events: The days.
        days: One draw a day.
        known: Days that are not lost.
    """

    events: Events
    days: Draws
    known: Flag


def device_table(personas: Personas, events: Events, knobs: Knobs, draws: Draws) -> pa.Table:
    """Build the `device_day` table.

    Args:
        personas: The personas.
        events: Their days.
        knobs: Rates of lost days and of wrong step counts.
        draws: One element a persona.
    """
    days = draws.counted(DAYS)
    known = ~days.at("dropout").bernoulli(knobs.daily("device_dropout_rate"))
    log = _Log(events, days, known)
    duration = _slept(log)
    columns: dict[str, Column] = {"available": known}
    columns |= _sleep(log, duration) | _activity(log, knobs.daily("device_noise_rate"))
    columns |= _phone(log, duration) | _work_session(log)
    return day_table(DEVICE_DAY, personas.ids, columns)


def _slept(log: _Log) -> Whole:
    slip = tenths(log.days.at("sleep.duration").uniform(-0.4, 0.3))
    told: Whole = np.clip(log.events.sleep.duration + slip, SHORTEST_SLEEP, LONGEST_SLEEP)
    return told


def _sleep(log: _Log, duration: Whole) -> dict[str, Column]:
    sleep, days = log.events.sleep, log.days
    bedtime = clock(sleep.bedtime + days.at("sleep.bed").integers(-20, 20))
    wake = clock(sleep.wake + days.at("sleep.wake").integers(-15, 15))
    flag = days.at("sleep.flag").integers(0, len(_FLAGS) - 1)
    return {
        "sleep_bedtime_minute": Known(bedtime, log.known),
        "sleep_wake_minute": Known(wake, log.known),
        "sleep_duration_h": Known(duration, log.known),
        "sleep_quality_flag": Coded(np.where(log.known, flag, -1), _FLAGS),
    }


def _activity(log: _Log, noise: Real) -> dict[str, Column]:
    exercise, days = log.events.exercise, log.days
    idle = days.at("activity.idle").integers(15, 45)
    active = np.where(
        exercise.done, exercise.minutes + days.at("activity.slip").integers(-8, 8), idle
    )
    return {
        "activity_steps": Known(_steps(days, exercise.done, active, noise), log.known),
        "activity_active_minutes": Known(active, log.known),
        "activity_workout_detected": Known(exercise.done, log.known),
    }


def _steps(days: Draws, done: Flag, active: Whole, noise: Real) -> Whole:
    usual = days.at("steps.usual").uniform(2500, 8500)
    moving = active * days.at("steps.pace").uniform(90, 140)
    moving = np.maximum(moving + days.at("steps.rest").uniform(500, 2500), _FEWEST_STEPS)
    wrong = days.at("steps.noise").bernoulli(noise)
    slip = wrong * days.at("steps.slip").uniform(-1200, 1800)
    return cut(np.where(done, moving, usual) + slip)


def _phone(log: _Log, duration: Whole) -> dict[str, Column]:
    """More screen time after a short night; late use goes with a screen before bed."""
    days, present = log.days, log.known & log.days.at("phone").bernoulli(0.65)
    minutes = days.at("phone.minutes").integers(80, 360)
    minutes = minutes + _MORE_SCREEN_MIN * (duration < _SHORT_NIGHT)
    late = days.at("phone.late").bernoulli(np.where(log.events.sleep.screen, 0.80, 0.08))
    return {
        "phone_screen_minutes": Known(minutes, present),
        "phone_late_night_use": Known(late, present),
    }


def _work_session(log: _Log) -> dict[str, Column]:
    days, present = log.days, log.known & log.days.at("session").bernoulli(0.50)
    focus = log.events.work.hours * _FOCUS_MIN_PER_HOUR / 10 + days.at("focus").integers(-30, 45)
    focus = np.clip(cut(focus), 0, MOST_FOCUS_MIN)
    return {
        "work_focus_minutes": Known(focus, present),
        "work_late_finish": Known(log.events.work.overtime, present),
    }
