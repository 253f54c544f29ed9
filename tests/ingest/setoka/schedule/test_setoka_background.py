from __future__ import annotations

from datetime import date

import numpy as np
import pytest

from memlake.ingest.random import Draws
from memlake.ingest.setoka.catalogue import catalogue
from memlake.ingest.setoka.horizon import make_calendar
from memlake.ingest.setoka.personas import draw_personas
from memlake.ingest.setoka.personas.vocabulary import WORK
from memlake.ingest.setoka.schedule.background import (
    AFTERNOON,
    MORNING,
    SLEEP,
    Background,
    draw_background,
)
from memlake.ingest.setoka.skeleton import Calendar, Personas

USERS = 300


@pytest.fixture(scope="module")
def calendar() -> Calendar:
    return make_calendar(date(2026, 4, 1), 61, "America/Chicago")


@pytest.fixture(scope="module")
def personas() -> Personas:
    ids = tuple(f"u{k:05d}" for k in range(USERS))
    return draw_personas(Draws.of(1, "x"), "g0000", ids, np.arange(USERS))


@pytest.fixture(scope="module")
def background(personas: Personas, calendar: Calendar) -> Background:
    return draw_background(Draws.of(1, "x"), personas, calendar)


def test_every_way_to_work_is_there(personas: Personas) -> None:
    assert set(personas.work_mode) == set(WORK)


def test_episodes_of_a_day_follow_each_other(background: Background) -> None:
    for user, day in np.ndindex(USERS, 61):
        there = background.present[user, day]
        start, end = background.start[user, day][there], background.end[user, day][there]
        assert (end > start).all()
        assert (start[1:] >= end[:-1]).all()
        assert start[0] >= background.wake[user, day]


def test_work_days_have_six_episodes_and_days_off_four(
    background: Background, personas: Personas, calendar: Calendar
) -> None:
    off = personas.days_off[:, calendar.weekday]
    assert np.array_equal(background.present.sum(axis=2), np.where(off, 4, 6))
    assert not background.present[..., [MORNING, AFTERNOON]][off].any()
    assert not background.away[off].any()


def test_an_office_worker_has_330_routine_episodes(
    background: Background, personas: Personas
) -> None:
    # 43 week days of six and 18 weekend days of four.
    worker = personas.work_mode.index("office")
    assert background.present[worker].sum() == 330


def test_a_night_ends_when_the_user_gets_up(background: Background) -> None:
    assert np.array_equal(background.end[:, :-1, SLEEP] - 1440, background.wake[:, 1:])


def test_durations_are_usual_ones(background: Background) -> None:
    lasts = background.end - background.start
    for category in np.unique(background.category[background.present]):
        one = catalogue()[int(category)]
        here = background.present & (background.category == category)
        assert one.is_background
        assert lasts[here].min() >= one.duration[0], one.name
        assert lasts[here].max() <= one.duration[1], one.name
        assert background.start[here].min() >= one.window[0], one.name
        assert background.end[here].max() <= one.window[1], one.name


def test_free_slots_by_hand() -> None:
    present = np.array([[[True, False, False, False, False, True]]])
    start = np.array([[[425, 500, 0, 0, 0, 1410]]])
    end = np.array([[[440, 700, 0, 0, 0, 1860]]])
    made = Background(start, end, present, np.ones_like(start), present, wake=np.array([[400]]))
    free = np.flatnonzero(made.free_slots(15)[0, 0]) * 15
    # Up at 400, so the slot of 405 is the first; 425 to 440 touches those of 420 and 435;
    # what is not present touches none; bed is at 1410.
    assert free.tolist() == [405, *range(450, 1410, 15)]


def test_a_longer_horizon_changes_no_day_but_the_last_night(
    background: Background, personas: Personas
) -> None:
    longer = make_calendar(date(2026, 4, 1), 75, "America/Chicago")
    other = draw_background(Draws.of(1, "x"), personas, longer)
    assert np.array_equal(other.start[:, :61], background.start)
    assert np.array_equal(other.end[:, :61], background.end)
