"""The routine of each day: sleep, meals, work (spec, section 5, step 1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from memlake.ingest.random import Draws, Flag, Whole
from memlake.ingest.setoka import registry
from memlake.ingest.setoka.catalogue import category_named
from memlake.ingest.setoka.personas import vocabulary as words
from memlake.ingest.setoka.skeleton import Calendar, Personas

DAY = 1440
_STEP = 5
BREAKFAST, MORNING, LUNCH, AFTERNOON, DINNER, SLEEP = range(6)


@dataclass(frozen=True)
class Background:
    """Routine episodes of many users, shape (users, days, 6) unless said otherwise.

    Attributes:
        start: Minute of the day.
        end: Minute of the same day; a night's sleep ends beyond 1440.
        present: Which episodes there are: work is left out on days off.
        category: `category_id` of each.
        away: Whether it takes place at the user's work place.
        wake: When users get up, shape (users, days).
    """

    start: Whole
    end: Whole
    present: Flag
    category: Whole
    away: Flag
    wake: Whole

    def free_slots(self, slot: int) -> Flag:
        """Return which slots of `slot` minutes no routine touches, shape (users, days, slots)."""
        opens = np.arange(0, DAY, slot)
        touched = (
            self.present[..., np.newaxis]
            & (self.start[..., np.newaxis] < opens + slot)
            & (self.end[..., np.newaxis] > opens)
        )
        awake = opens >= self.wake[..., np.newaxis]
        return np.asarray(awake & ~touched.any(axis=2))


class _Template(NamedTuple):
    """The registry's `template_...` of each user, minutes of the day, shape (users,)."""

    wake_low: Whole
    wake_high: Whole
    work_low: Whole
    work_high: Whole
    first_half_end: Whole
    second_half_start: Whole
    second_half_end: Whole
    dinner_low: Whole
    dinner_high: Whole


def draw_background(draws: Draws, personas: Personas, calendar: Calendar) -> Background:
    """Draw the routine of a group.

    Args:
        draws: One element, of a seed and population; users are keyed by their ids.
        personas: The users.
        calendar: The horizon.
    """
    each = draws.at("background").each(personas.user_id)
    modes = [registry.wholes(f"template_{mode}") for mode in personas.work_mode]
    template = _Template(*np.array(modes, dtype=np.int64).T)
    # One day more than the horizon has, for the end of its last night.
    weekday = (calendar.start.weekday() + np.arange(calendar.days + 1)) % 7
    off = personas.days_off[:, weekday]
    daily = each.counted(calendar.days + 1)
    wake = _wake(each, daily, template, off)
    start, end = _episodes(each, daily, template, off, wake)
    work = np.zeros((*off[:, :-1].shape, 6), dtype=np.bool_)
    work[..., [MORNING, AFTERNOON]] = True
    at_work = work.copy()
    at_work[..., LUNCH] = True
    return Background(
        start,
        end,
        ~work | ~off[:, :-1, np.newaxis],
        _categories(personas, work),
        at_work & ~off[:, :-1, np.newaxis] & ~_works_at_home(personas)[:, np.newaxis, np.newaxis],
        wake[:, :-1],
    )


def _works_at_home(personas: Personas) -> Flag:
    return np.array([words.WORK[mode].place_type == "home" for mode in personas.work_mode])


def _categories(personas: Personas, work: Flag) -> Whole:
    names = ("breakfast", "lunch", "lunch", "dinner", "dinner", "sleep")
    usual = np.array([category_named(name) for name in names])
    return np.where(work, personas.work_category[:, np.newaxis, np.newaxis], usual)


def _wake(each: Draws, daily: Draws, template: _Template, off: Flag) -> Whole:
    base = _between(each.at("wake"), template.wake_low, template.wake_high)
    later = _between(each.at("wake_off"), *registry.wholes("off_wake_later"))
    jitter = registry.whole("wake_jitter")
    spread = _between(daily.at("wake"), -jitter, jitter)
    return base[:, np.newaxis] + spread + np.where(off, later[:, np.newaxis], 0)


def _episodes(
    each: Draws, daily: Draws, template: _Template, off: Flag, wake: Whole
) -> tuple[Whole, Whole]:
    """Start and end of the six episodes of each day, shape (users, days, 6)."""
    late = _between(daily.at("late").counted(6), 0, registry.whole("meal_jitter"))
    breakfast = wake + _between(daily.at("breakfast"), *registry.wholes("breakfast_after"))
    work = _between(each.at("work"), template.work_low, template.work_high)[:, np.newaxis]
    first_end = template.first_half_end[:, np.newaxis] + late[..., MORNING]
    off_lunch = _between(each.at("off_lunch"), *registry.wholes("off_lunch"))[:, np.newaxis]
    lunch = np.where(off, off_lunch + late[..., LUNCH], first_end)
    dinner = _between(each.at("dinner"), template.dinner_low, template.dinner_high)[:, np.newaxis]
    bed = _between(each.at("bed"), *registry.wholes("bed"))[:, np.newaxis] + late[..., SLEEP]
    afternoon = template.second_half_start[:, np.newaxis] + late[..., AFTERNOON]
    spans = (
        (breakfast, breakfast + _length(daily, "breakfast")),
        (work + late[..., BREAKFAST], first_end),
        (lunch, lunch + _length(daily, "lunch")),
        (afternoon, template.second_half_end[:, np.newaxis] + late[..., AFTERNOON]),
        (dinner + late[..., DINNER], dinner + late[..., DINNER] + _length(daily, "dinner")),
        (bed, DAY + np.roll(wake, -1, axis=1)),
    )
    start, end = (np.stack([span[side] for span in spans], axis=-1) for side in (0, 1))
    return start[:, :-1], end[:, :-1]


def _length(daily: Draws, meal: str) -> Whole:
    return _between(daily.at(meal, "length"), *registry.wholes(f"{meal}_length"))


def _between(draws: Draws, low: Whole | int, high: Whole | int) -> Whole:
    """Draw minutes from `low` to `high` in steps of five, elementwise."""
    first = np.asarray(low, dtype=np.int64)
    steps = (np.asarray(high, dtype=np.int64) - first) // _STEP
    return np.asarray(first + _STEP * draws.integers(0, steps))
