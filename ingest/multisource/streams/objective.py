"""The objective log: payments, calendar, check-ins, timesheet (spec, section 2.3)."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from memlake.ingest.columns import Coded, Column, Known, Listed
from memlake.ingest.multisource.day_table import day_table
from memlake.ingest.multisource.events import Events
from memlake.ingest.multisource.knobs import Knobs
from memlake.ingest.multisource.personas import Personas
from memlake.ingest.multisource.personas.vocabulary import ACTIVITIES, EXERCISES
from memlake.ingest.multisource.tables import OBJECTIVE_DAY
from memlake.ingest.multisource.units import MINUTES_PER_TENTH, clock, tenths
from memlake.ingest.multisource.window import DAYS, WEEKEND
from memlake.ingest.random import Draws, Flag, Whole

CALENDAR_KINDS = ("work_block", "social_event", "exercise_session")
_WORK = CALENDAR_KINDS.index("work_block")
PAYMENT_CATEGORIES = ("coffee", "food_delivery", "fitness")
CHECKIN_KINDS = ("home", "office")
_START_WEEKDAY, _START_WEEKEND = 9 * 60, 10 * 60
_SHORTEST_BLOCK, _LONGEST_BLOCK = 30, 900
_SHORTEST_SESSION = 10
_MOST_DELIVERIES = 5
_TITLES = (*ACTIVITIES, *EXERCISES)

Cell = TypeVar("Cell", bound=np.generic)


def objective_table(personas: Personas, events: Events, knobs: Knobs, draws: Draws) -> pa.Table:
    """Build the `objective_day` table.

    Args:
        personas: The personas.
        events: Their days.
        knobs: Rates of lost days and of calendars cut to their first entry.
        draws: One element a persona.
    """
    days = draws.counted(DAYS)
    known = ~days.at("dropout").bernoulli(knobs.daily("objective_dropout_rate"))
    cut = days.at("noise").bernoulli(knobs.daily("objective_noise_rate"))
    columns: dict[str, Column] = {
        "available": known,
        "payments": _payments(events, days, known),
        "calendar": _calendar(personas, events, days, known, cut),
        "checkins": _checkins(events, days, known),
    }
    return day_table(OBJECTIVE_DAY, personas.ids, columns | _timesheet(events, days, known))


def _payments(events: Events, days: Draws, known: Flag) -> Listed:
    diet = events.diet
    delivered = (diet.fast > 0) & days.at("delivery").bernoulli(0.75)
    paid_gym = events.exercise.done & days.at("fitness").bernoulli(0.3)
    coffee = np.maximum(diet.coffee + _slip(days.at("coffee.slip")), 0)
    deliveries = np.clip(diet.fast + _slip(days.at("delivery.slip")), 0, _MOST_DELIVERIES)
    made = _slots(diet.coffee > 0, delivered, paid_gym)
    count = _slots(coffee, deliveries, np.array(1))
    return _listed(made, known, PAYMENT_CATEGORIES, "category", {"count": count})


def _checkins(events: Events, days: Draws, known: Flag) -> Listed:
    present = days.at("checkins").bernoulli(0.4)
    made = _slots(present, present & ~WEEKEND & (events.work.hours > 0))
    return _listed(made, known, CHECKIN_KINDS, "kind", {"count": np.ones_like(made)})


def _calendar(personas: Personas, events: Events, days: Draws, known: Flag, cut: Flag) -> Listed:
    """Work, company and exercise of a day; a cut calendar has only the first of them."""
    kept = events.exercise.done & days.at("session").bernoulli(0.8)
    made = _slots(events.work.hours > 0, events.social.any, kept)
    made &= ~cut.reshape(-1, 1) | (made.cumsum(axis=1) == 1)
    minutes = _calendar_minutes(events, days)
    start = np.broadcast_to(np.where(WEEKEND, _START_WEEKEND, _START_WEEKDAY), known.shape)
    start = start.reshape(-1, 1)
    exercise = len(ACTIVITIES) + personas.demographics.exercise[:, np.newaxis]
    title = _slots(np.array(-1), events.social.activities[..., 0], exercise)
    # Only a work block says from when to when it was.
    timed = np.broadcast_to(np.arange(len(CALENDAR_KINDS)) == _WORK, made.shape)
    details: dict[str, Column] = {
        "title": Coded(title, _TITLES),
        "duration_min": minutes,
        "start_minute": Known(np.broadcast_to(start, made.shape), timed),
        "end_minute": Known(clock(start + minutes), timed),
    }
    return _listed(made, known, CALENDAR_KINDS, "kind", details)


def _calendar_minutes(events: Events, days: Draws) -> Whole:
    work = np.clip(events.work.hours * MINUTES_PER_TENTH, _SHORTEST_BLOCK, _LONGEST_BLOCK)
    company = days.at("social.minutes").integers(60, 180)
    session = events.exercise.minutes + days.at("session.slip").integers(-5, 5)
    return _slots(work, company, np.maximum(session, _SHORTEST_SESSION))


def _timesheet(events: Events, days: Draws, known: Flag) -> dict[str, Column]:
    present = known & days.at("timesheet").bernoulli(0.8)
    slip = tenths(days.at("timesheet.slip").uniform(-0.5, 0.5))
    hours = np.maximum(events.work.hours + slip, 0)
    return {
        "timesheet_hours": Known(hours, present),
        "timesheet_overtime": Known(events.work.overtime, present),
    }


def _slip(draws: Draws) -> Whole:
    """Draw a miscount: -1 and 1 a quarter of the time each."""
    return np.array([-1, 0, 0, 1])[draws.integers(0, 3)]


def _slots(*columns: npt.NDArray[Cell]) -> npt.NDArray[Cell]:
    """Lay columns of shape (personas, days) side by side, shape (days of all, columns)."""
    return np.stack(np.broadcast_arrays(*columns), axis=-1).reshape(-1, len(columns))


def _listed(
    made: Flag, known: Flag, kinds: tuple[str, ...], key: str, details: dict[str, Column]
) -> Listed:
    """List what was made on known days, one slot a kind; NULL where there is nothing."""
    filled = made & known.reshape(-1, 1)
    kind = np.broadcast_to(np.arange(len(kinds)), filled.shape)
    some = filled.sum(axis=1) > 0
    return Listed(filled, {key: Coded(kind, kinds), **details}, some)
