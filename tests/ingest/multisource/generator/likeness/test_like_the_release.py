"""Our days and streams against the released seed: equal in distribution, not in bytes.

Each statistic is averaged within a persona, so that the standard error of a difference counts
personas and not days. The bound is four standard errors, for each class, before and after a shift.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

# Both sides are read once: keep the file on one worker.
pytestmark = pytest.mark.xdist_group("like_the_release")

Values = np.ndarray
Table = dict[str, Values]
STANDARD_ERRORS = 4.0
GROUPS = ("stable", "temporal_shift", "stated_vs_revealed", "after the shift")
WEEKEND = np.isin(np.arange(30) % 7, [0, 1])


def where(values: Values, condition: Values) -> Values:
    return np.where(condition, values, np.nan)


def evening(minutes: Values) -> Values:
    return np.where(minutes < 720, minutes + 1440, minutes)


def apart(a: Values, b: Values) -> Values:
    return (a - b + 720) % 1440 - 720


def weekend(t: dict[str, Table]) -> Values:
    return np.tile(WEEKEND, len(t["e"]["work_hours"]) // 30)


def kept(t: dict[str, Table], kind: str, happened: Values) -> Values:
    return where(np.isfinite(t["o"][kind]), (t["o"]["available"] > 0) & (happened > 0))


def changed(field: str) -> Callable[[dict[str, Table]], Values]:
    return lambda t: t["r"][field] - t["e"][field]


def happened(field: str) -> Callable[[dict[str, Table]], Values]:
    return lambda t: t["e"][field]


def planned(field: str) -> Callable[[dict[str, Table]], Values]:
    return lambda t: t["p"][field]


EVENT = """
sleep_duration_h sleep_quality sleep_interruptions sleep_screen_before_bed exercise_done
exercise_duration_min exercise_intentional diet_meals diet_home_cooked diet_fast_food
diet_coffee_cups work_hours work_overtime work_on_weekend work_stress_events work_life_balance
social_activities social_supporting_other mood_overall mood_stressed mood_energy mood_loneliness
mood_routine_satisfaction
"""
TOLD = """
sleep_quality diet_meals diet_home_cooked diet_fast_food diet_coffee_cups mood_overall mood_energy
"""
PLANNED = """
sleep_duration_h exercise_intended exercise_duration_min work_hours_limit
diet_home_cooked_priority diet_coffee_limit social_intent mood_goal
"""
STATISTICS: dict[str, Callable[[dict[str, Table]], Values]] = {
    **{f"event {field}": happened(field) for field in EVENT.split()},
    "event bedtime": lambda t: evening(t["e"]["sleep_bedtime_minute"]),
    "event late": lambda t: evening(t["e"]["sleep_bedtime_minute"]) > 1440,
    "event seven hours": lambda t: t["e"]["sleep_duration_h"] >= 7,
    "event under six hours": lambda t: t["e"]["sleep_duration_h"] < 6,
    "event weekend hours": lambda t: where(t["e"]["work_hours"], weekend(t)),
    "event weekend company": lambda t: where(t["e"]["social_activities"] > 0, weekend(t)),
    "event nothing cooked": lambda t: t["e"]["diet_home_cooked"] == 0,
    "event no fast food": lambda t: t["e"]["diet_fast_food"] == 0,
    "event deliberate": lambda t: where(
        t["e"]["exercise_intentional"], t["e"]["exercise_done"] > 0
    ),
    "event obliged": lambda t: where(
        t["e"]["social_supporting_other"], t["e"]["social_activities"] > 0
    ),
    "event second activity": lambda t: where(
        t["e"]["social_activities"] > 1, t["e"]["social_activities"] > 0
    ),
    "event relaxation": lambda t: np.isfinite(t["e"]["mood_relaxation_activity"]),
    **{f"report less event {field}": changed(field) for field in TOLD.split()},
    "report bedtime": lambda t: np.abs(
        apart(t["r"]["sleep_bedtime_minute"], t["e"]["sleep_bedtime_minute"])
    ),
    "report sleep": changed("sleep_duration_h"),
    "report much more sleep": lambda t: changed("sleep_duration_h")(t) > 0.55,
    "report claimed exercise": lambda t: where(
        t["r"]["exercise_done"], t["e"]["exercise_done"] == 0
    ),
    "report exercise ratio": lambda t: (
        t["r"]["exercise_duration_min"] / t["e"]["exercise_duration_min"]
    ),
    "report hours": lambda t: where(changed("work_hours")(t), t["e"]["work_hours"] > 4),
    "report far fewer hours": lambda t: where(
        changed("work_hours")(t) < -1.55, t["e"]["work_hours"] > 5
    ),
    "report hours of none": lambda t: where(t["r"]["work_hours"], t["e"]["work_hours"] == 0),
    "report overtime": lambda t: where(t["r"]["work_overtime"], t["e"]["work_overtime"] > 0),
    "report weekend work": lambda t: where(
        t["r"]["work_on_weekend"], t["e"]["work_on_weekend"] > 0
    ),
    "report second stress": lambda t: where(
        t["r"]["work_stress_events"], t["e"]["work_stress_events"] == 2
    ),
    "report invented company": lambda t: where(
        t["r"]["social_activities"], t["e"]["social_activities"] == 0
    ),
    "report company of one": lambda t: where(
        t["r"]["social_activities"], t["e"]["social_activities"] == 1
    ),
    "report company of two": lambda t: where(
        t["r"]["social_activities"], t["e"]["social_activities"] == 2
    ),
    "report only the first of two": lambda t: where(
        t["r"]["social_activities"] == 1, t["e"]["social_activities"] == 2
    ),
    "report fast food of one": lambda t: where(
        t["r"]["diet_fast_food"] == 1, t["e"]["diet_fast_food"] == 1
    ),
    "report stress": lambda t: where(t["r"]["mood_stressed"], t["e"]["mood_stressed"] > 0),
    "report support": lambda t: where(
        t["r"]["social_supporting_other"], t["e"]["social_supporting_other"] > 0
    ),
    "plan bedtime": lambda t: evening(t["p"]["sleep_bedtime_minute"]),
    "plan missed by twenty minutes": lambda t: (
        evening(t["e"]["sleep_bedtime_minute"]) - evening(t["p"]["sleep_bedtime_minute"]) > 20
    ),
    **{f"plan {field}": planned(field) for field in PLANNED.split()},
    "plan weekend limit": lambda t: where(t["p"]["work_hours_limit"], weekend(t)),
    "plan exercise kept": lambda t: where(t["e"]["exercise_done"], t["p"]["exercise_intended"] > 0),
    "plan company kept": lambda t: where(
        t["e"]["social_activities"] > 0, t["p"]["social_intent"] > 0
    ),
    "objective available": lambda t: t["o"]["available"],
    "objective coffee": lambda t: t["o"]["coffee"] - t["e"]["diet_coffee_cups"],
    "objective coffee paid": lambda t: kept(t, "coffee", t["e"]["diet_coffee_cups"]),
    "objective delivery": lambda t: t["o"]["food_delivery"] - t["e"]["diet_fast_food"],
    "objective delivery made": lambda t: kept(t, "food_delivery", t["e"]["diet_fast_food"]),
    "objective gym paid": lambda t: kept(t, "fitness", t["e"]["exercise_done"]),
    "objective work block": lambda t: t["o"]["work_block"] - 60 * t["e"]["work_hours"],
    "objective work kept": lambda t: kept(t, "work_block", t["e"]["work_hours"]),
    "objective company kept": lambda t: kept(t, "social_event", t["e"]["social_activities"]),
    "objective company kept beside work": lambda t: where(
        kept(t, "social_event", t["e"]["social_activities"]), t["e"]["work_hours"] > 0
    ),
    "objective company minutes": lambda t: t["o"]["social_event"],
    "objective exercise kept": lambda t: kept(t, "exercise_session", t["e"]["exercise_done"]),
    "objective exercise minutes": lambda t: (
        t["o"]["exercise_session"] - t["e"]["exercise_duration_min"]
    ),
    "objective timesheet": lambda t: where(
        np.isfinite(t["o"]["timesheet_hours"]), t["o"]["available"] > 0
    ),
    "objective timesheet hours": lambda t: where(
        t["o"]["timesheet_hours"] - t["e"]["work_hours"], t["e"]["work_hours"] > 1
    ),
    "device available": lambda t: t["d"]["available"],
    "device bedtime": lambda t: np.abs(
        apart(t["d"]["sleep_bedtime_minute"], t["e"]["sleep_bedtime_minute"])
    ),
    "device sleep": lambda t: t["d"]["sleep_duration_h"] - t["e"]["sleep_duration_h"],
    "device steps": lambda t: where(t["d"]["activity_steps"], t["e"]["exercise_done"] == 0),
    "device steps with exercise": lambda t: where(
        t["d"]["activity_steps"], t["e"]["exercise_done"] > 0
    ),
    "device active minutes": lambda t: where(
        t["d"]["activity_active_minutes"], t["e"]["exercise_done"] == 0
    ),
    "device phone": lambda t: t["d"]["phone_screen_minutes"],
    "device work session": lambda t: where(
        np.isfinite(t["d"]["work_focus_minutes"]), t["d"]["available"] > 0
    ),
    "device focus": lambda t: where(
        t["d"]["work_focus_minutes"] - 45 * t["e"]["work_hours"], t["e"]["work_hours"] > 2
    ),
}


def by_persona(tables: dict[str, Table], statistic: str) -> dict[str, Values]:
    """Mean of a statistic of each persona, by group; a persona without a value is left out."""
    values = np.asarray(STATISTICS[statistic](tables), dtype=float).reshape(-1, 30)
    means = {}
    for name in GROUPS:
        counted = (tables["who"]["group"] == name) & np.isfinite(values)
        days = counted.sum(axis=1)
        total = np.where(counted, values, 0).sum(axis=1)
        means[name] = total[days > 0] / days[days > 0]
    return means


@pytest.mark.parametrize("statistic", STATISTICS)
def test_a_statistic_agrees_with_the_release(
    ours: dict[str, Table], theirs: dict[str, Table], statistic: str
) -> None:
    released = by_persona(theirs, statistic)
    generated = by_persona(ours, statistic)
    apart = {name: standard_errors(generated[name], released[name]) for name in GROUPS}
    # What is the same everywhere shows in the groups taken together.
    apart["together"] = sum(apart.values()) / np.sqrt(len(apart))
    assert {name: z for name, z in apart.items() if abs(z) > STANDARD_ERRORS} == {}


def standard_errors(found: Values, wanted: Values) -> float:
    """Difference of two means in standard errors; 0 for two equal constants."""
    assert min(len(found), len(wanted)) > 30
    error = np.sqrt(wanted.var(ddof=1) / len(wanted) + found.var(ddof=1) / len(found))
    gap = found.mean() - wanted.mean()
    return float(gap / error) if abs(gap) > 1e-9 else 0.0
