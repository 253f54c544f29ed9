"""Rules of a day, worked out by hand (spec, section 2.2)."""

from __future__ import annotations

import numpy as np
import pytest

from memlake.ingest.multisource.events.body import (
    Sleep,
    exercise_probability,
    intentional,
)
from memlake.ingest.multisource.events.mood import loneliness, routine_satisfaction
from memlake.ingest.multisource.events.situation import Situation
from memlake.ingest.multisource.events.work import Work
from memlake.ingest.multisource.personas import draw_personas
from memlake.ingest.multisource.window import DAY_INDEX, EPOCH_DAY, WEEKDAY, WEEKEND
from memlake.ingest.random import Draws

Days = dict[str, dict[str, np.ndarray]]


def one(value: int) -> np.ndarray:
    return np.full((1, 30), value)


def night(bedtime: int = 1380, duration: int = 75, quality: int = 4) -> Sleep:
    calm = np.zeros((1, 30), dtype=bool)
    return Sleep(one(bedtime), one(duration), one(quality), one(0), calm, calm)


def test_the_window_begins_on_a_saturday_and_has_ten_weekend_days() -> None:
    assert WEEKEND.sum() == 10
    assert WEEKEND[:3].tolist() == [True, True, False]
    assert (WEEKDAY[0], WEEKDAY[2]) == (5, 0)
    dates = EPOCH_DAY.astype("datetime64[D]")
    assert str(dates[0]) == "2026-01-03"
    assert [str(dates[-14]), str(dates[-7]), str(dates[-1])] == [
        "2026-01-19",
        "2026-01-26",
        "2026-02-01",
    ]


@pytest.mark.parametrize(
    ("bedtime", "tenths", "wake"),
    [
        (23 * 60 + 14, 73, 6 * 60 + 32),
        (22 * 60 + 46, 74, 6 * 60 + 10),
        (24 * 60 + 40, 61, 6 * 60 + 46),
        (20 * 60, 30, 23 * 60),
    ],
)
def test_waking_is_bedtime_plus_sleep(bedtime: int, tenths: int, wake: int) -> None:
    assert night(bedtime, tenths).wake[0, 0] == wake


def test_exercise_is_deliberate_from_thirty_minutes_on_fitting_days() -> None:
    minutes = np.array([0, 29, 30, 30, 120])
    fitting = np.array([True, True, True, False, True])
    assert intentional(minutes, fitting).tolist() == [False, False, True, False, True]


def test_exercise_is_likely_on_preferred_days_and_spread_where_there_are_none() -> None:
    preferred = np.array([True, False, False])
    some = np.array([True, True, False])
    rate = exercise_probability(preferred, some, np.array([3.0, 3.0, 0.5]))
    assert rate.tolist() == pytest.approx([0.85, 0.05, 0.5 / 7])


def test_behaviour_changes_on_the_shift_day_itself() -> None:
    personas = draw_personas(3, 40)
    day = Situation.of(personas, Draws.of("d").each(personas.ids))
    hours = day.parameter("work.hours_mean")
    shifts = np.flatnonzero(personas.shift_day)
    assert len(shifts) == 40
    for i in shifts:
        begun = personas.shift_day[i] <= DAY_INDEX
        assert begun.sum() == 31 - personas.shift_day[i]
        assert (hours[i, begun] == personas.after.values["work.hours_mean"][i]).all()
        assert (hours[i, ~begun] == personas.base.values["work.hours_mean"][i]).all()
    steady = np.flatnonzero(personas.shift_day == 0)
    assert (np.ptp(hours[steady], axis=1) == 0).all()


def test_work_life_balance_by_kind_of_day(days: Days) -> None:
    event = days["event_day"]
    weekend = np.tile(WEEKEND, 480)
    worked, overtime = event["work_hours"] > 0, event["work_overtime"]
    stress = event["work_stress_events"] > 0
    # weekend, worked, overtime, stress: points
    table = {
        (0, 1, 0, 0): 4,
        (0, 1, 0, 1): 4,
        (0, 1, 1, 0): 3,
        (0, 1, 1, 1): 2,
        (1, 1, 0, 0): 4,
        (1, 1, 0, 1): 3,
        (1, 1, 1, 0): 2,
        (1, 1, 1, 1): 1,
    }
    for kind, points in table.items():
        flags = zip((weekend, worked, overtime, stress), kind, strict=True)
        rows = np.logical_and.reduce([flag == wanted for flag, wanted in flags])
        assert set(event["work_life_balance"][rows]) <= {points}
    # A weekend at rest has three points, one on which work came to nothing four.
    rest = weekend & ~worked
    assert set(event["work_life_balance"][rest & ~stress]) == {3, 4}
    assert (event["work_life_balance"][rest] == 3).mean() > 0.97


def test_stress_falls_on_working_days_only(days: Days) -> None:
    event = days["event_day"]
    idle = np.tile(WEEKEND, 480) & (event["work_hours"] == 0) & (event["work_life_balance"] == 3)
    assert idle.sum() > 3000
    assert (event["work_stress_events"][idle] == 0).all()
    assert set(event["work_stress_events"]) == {0, 1, 2}


@pytest.mark.parametrize(
    ("company", "single", "overall", "energy", "points"),
    [
        (False, False, 3, 3, 3),
        (False, True, 5, 5, 4),
        (False, False, 2, 2, 4),
        (False, False, 2, 3, 3),
        (True, False, 1, 1, 2),
        (True, True, 2, 5, 3),
        (True, True, 3, 1, 2),
    ],
)
def test_loneliness(company: bool, single: bool, overall: int, energy: int, points: int) -> None:
    rated = loneliness(*(np.array([v]) for v in (company, single, overall, energy)))
    assert rated.tolist() == [points]


@pytest.mark.parametrize(
    ("tenths", "hours", "quality", "company", "points"),
    [
        (70, 80, 2, False, 4),
        (69, 80, 3, False, 3),
        (69, 80, 2, False, 2),
        (69, 80, 2, True, 3),
        (70, 91, 3, False, 3),
        (69, 91, 2, False, 1),
        (70, 91, 2, False, 2),
        (70, 0, 3, False, 3),
        (70, 0, 3, True, 4),
        (69, 0, 4, False, 3),
        (69, 0, 2, True, 2),
    ],
)
def test_satisfaction_with_the_routine(
    tenths: int, hours: int, quality: int, company: bool, points: int
) -> None:
    none = np.full((1, 30, 2), -1)
    work = Work(one(hours), none, one(4), one(-1))
    rated = routine_satisfaction(night(1380, tenths, quality), work, one(company).astype(bool))
    assert set(rated.ravel().tolist()) == {points}
