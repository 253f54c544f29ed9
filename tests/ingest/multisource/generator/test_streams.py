"""Streams: knobs, profile, planner and told company, worked out by hand (spec, section 2.3)."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

from memlake.ingest.multisource.events import Events, draw_events
from memlake.ingest.multisource.knobs import Knobs, knobs_of
from memlake.ingest.multisource.personas import Personas, draw_personas
from memlake.ingest.multisource.streams.planner import planner_table
from memlake.ingest.multisource.streams.profile import Anchor, activity_mode, afterhours_style
from memlake.ingest.multisource.streams.self_report_social import activities
from memlake.ingest.multisource.window import WEEKEND
from memlake.ingest.random import Draws

Tables = dict[str, pa.Table]


@pytest.fixture(scope="module")
def personas() -> Personas:
    return draw_personas(11, 40)


def rates(knobs: Knobs, chosen: np.ndarray) -> dict[str, float]:
    return {name: round(float(rate[chosen][0]), 4) for name, rate in knobs.rates.items()}


def test_knobs_by_class(personas: Personas) -> None:
    stable = rates(knobs_of(personas), personas.is_class("stable"))
    assert list(stable.values()) == [0.16, 0.12, 0.12, 0.14, 0.12, 0.10, 0.08, 0.09, 0.07]
    shift = rates(knobs_of(personas), personas.is_class("temporal_shift"))
    assert list(shift.values()) == [0.20, 0.18, 0.12, 0.20, 0.26, 0.14, 0.13, 0.12, 0.10]


def test_stated_personas_lose_more_days(personas: Personas) -> None:
    lost = replace(personas, missing_day_prob=np.where(personas.missing_day_prob > 0, 0.05, 0.0))
    stated = personas.is_class("stated_vs_revealed")
    usual = rates(knobs_of(lost), stated)
    assert list(usual.values()) == [0.34, 0.10, 0.24, 0.28, 0.22, 0.21, 0.14, 0.20, 0.11]
    # Three times the bias and the loss: biases stop at 1, losses at a half.
    scaled = rates(knobs_of(lost, 3, 3), stated)
    assert list(scaled.values()) == [1.0, 0.30, 0.72, 0.84, 0.66, 0.50, 0.42, 0.50, 0.33]


def test_a_profile_ends_two_days_before_a_shift(personas: Personas) -> None:
    end = knobs_of(personas).anchor_end
    shift = personas.is_class("temporal_shift")
    assert (end[shift] == personas.shift_day[shift] - 2).all()
    assert set(end[personas.is_class("stable")]) == {12}
    assert set(end[personas.is_class("stated_vs_revealed")]) == {10}


def test_a_profile_is_the_mean_of_its_window(generated: Tables) -> None:
    event, profile = generated["event_day"].to_pandas(), generated["profile"].to_pandas()
    persona = generated["persona"].to_pandas().set_index("persona_id")
    profile = profile.set_index("persona_id")[persona["difficulty"] != "stated_vs_revealed"]
    event = event.join(profile["anchor_end_day"], on="persona_id", how="inner")
    window = event[event["day_index"] <= event["anchor_end_day"]].groupby("persona_id")
    evening = window["sleep_bedtime_minute"].apply(lambda m: m.where(m >= 720, m + 1440).mean())
    close(profile["sleep_bedtime_minute"], evening % 1440, 0.5)
    close(profile["diet_meals_per_day"], window["diet_meals"].mean(), 0.05)
    close(profile["diet_home_cooked_per_day"], window["diet_home_cooked"].mean(), 0.05)
    close(profile["work_hours_mean"], mean(window["work_hours"]), 0.05)
    close(profile["sleep_duration_h"], mean(window["sleep_duration_h"]), 0.05)
    active = window["social_activities"].apply(lambda days: days.map(len).gt(0).mean())
    close(profile["social_active_days_per_week"][active > 0], 7 * active[active > 0], 0.05)
    often = window["exercise_done"].mean()
    close(profile["exercise_days_per_week"][often > 0], 7 * often[often > 0], 0.05)
    minutes = window["exercise_duration_min"].mean()[often > 0]
    close(profile["exercise_session_minutes"][often > 0], minutes, 0.05)


def mean(groups: pd.api.typing.SeriesGroupBy) -> pd.Series:
    return groups.apply(lambda values: values.astype(float).mean())


def close(told: pd.Series, wanted: pd.Series, within: float) -> None:
    assert len(told) > 300
    assert (told.astype(float) - wanted.reindex(told.index)).abs().max() <= within + 1e-9


def test_a_share_of_nothing_gives_way_to_the_persona_parameter(generated: Tables) -> None:
    event, profile = generated["event_day"].to_pandas(), generated["profile"].to_pandas()
    parameters = generated["persona"].to_pandas().set_index("persona_id")["parameters"]
    seen = 0
    for row in profile[profile["work_overtime_share"].notna()].itertuples():
        days = event[event["persona_id"] == row.persona_id].head(row.anchor_end_day)
        if not days["work_overtime"].any():
            seen += 1
            usual = json.loads(parameters[row.persona_id])
            wanted = usual["behavioral_params"]["work"]["overtime_prob"]
            assert float(row.work_overtime_share) == wanted
    assert seen > 50


def test_an_ideal_is_the_same_for_all(generated: Tables) -> None:
    profile = generated["profile"].to_pandas()
    ideal = profile[profile["sleep_quality_label"].notna()]
    assert len(ideal) == 160
    wanted = {
        "sleep_bedtime_minute": 1350,
        "sleep_duration_h": 8.0,
        "exercise_days_per_week": 5.0,
        "exercise_session_minutes": 45.0,
        "diet_meals_per_day": 3.0,
        "diet_home_cooked_per_day": 2.1,
        "work_hours_mean": 8.0,
        "afterhours_work_style": "strict_boundary",
    }
    for column, value in wanted.items():
        assert set(ideal[column].map(type(value))) == {value}
    for column in ("work_overtime_share", "social_active_days_per_week", "sleep_quality_mean"):
        assert ideal[column].isna().all()


def test_the_style_after_hours_is_named_by_the_share_of_weekend_days() -> None:
    window = Anchor(np.tile(np.arange(30) < 12, (3, 1)))
    assert WEEKEND[:12].sum() == 4
    worked = np.zeros((3, 30), dtype=bool)
    worked[1, [0]] = True
    worked[2, [0, 8]] = True
    worked[0, [14, 15]] = True
    assert afterhours_style(worked, window).tolist() == [0, -1, 1]


def test_the_activity_mode_is_the_most_frequent_and_then_the_earliest(personas: Personas) -> None:
    events = draw_events(personas, Draws.of("e").each(personas.ids))
    chosen = np.full_like(events.social.activities[:2], -1)
    pools = np.array([[4, 9, 2, 7, -1], [4, 9, 2, 7, -1]])
    chosen[0, 1], chosen[0, 3], chosen[0, 5] = (7, 2), (2, -1), (7, -1)
    chosen[1, 2], chosen[1, 4], chosen[1, 20] = (9, -1), (4, 4), (9, -1)
    social = replace(events.social, activities=chosen)
    window = Anchor(np.tile(np.arange(30) < 12, (2, 1)))
    mode = activity_mode(pools, Events(**(vars(events) | {"social": social})), window)
    assert mode.tolist() == [7, 4]


def planned(personas: Personas, optimism: float, **base: float) -> pd.DataFrame:
    """Plans of personas that never plan beyond what they do."""
    values = dict(personas.base.values)
    for name, value in base.items():
        values[name.replace("__", ".")] = np.full(len(personas.ids), value)
    knobs = knobs_of(personas)
    still = {name: np.zeros_like(rate) for name, rate in knobs.rates.items()}
    still["planner_optimism_bias"] += optimism
    same = replace(personas, base=replace(personas.base, values=values))
    table = planner_table(same, replace(knobs, rates=still), Draws.of("p").each(personas.ids))
    return table.to_pandas()


@pytest.mark.parametrize(
    ("minutes", "optimism", "planned_minutes"),
    [(30, 0.14, 32), (45, 0.14, 48), (25, 0.28, 29), (45, 0.20, 50), (60, 0.20, 66)],
)
def test_planned_exercise_is_half_the_optimism_longer(
    personas: Personas, minutes: int, optimism: float, planned_minutes: int
) -> None:
    plans = planned(personas, optimism, exercise__duration_mean_min=minutes)
    assert set(plans["exercise_duration_min"][plans["exercise_intended"]]) == {planned_minutes}
    assert set(plans["exercise_duration_min"][~plans["exercise_intended"]]) == {0}


@pytest.mark.parametrize(
    ("mean_h", "optimism", "target"),
    [(7.1, 0.14, 7.2), (7.1, 0.28, 7.4), (5.0, 0.2, 5.5), (8.9, 0.28, 9.0)],
)
def test_the_sleep_target_is_optimistic_and_kept_from_5_5_to_9_hours(
    personas: Personas, mean_h: float, optimism: float, target: float
) -> None:
    plans = planned(personas, optimism, sleep__duration_mean_h=mean_h)
    assert set(plans["sleep_duration_h"].map(float)) == {target}


def test_limits_and_bedtimes_lie_below_the_habit(personas: Personas) -> None:
    plans = planned(personas, 0.2, work__hours_mean=8.0, sleep__bedtime_mean=1450)
    weekend = np.tile(WEEKEND, len(personas.ids))
    limit = plans["work_hours_limit"].map(float)
    assert (limit[~weekend].min(), limit[~weekend].max()) == (7.2, 7.8)
    assert limit[weekend].min() >= 6.2
    assert limit[weekend].max() <= 7.3
    assert set(plans["work_finish_by_minute"][weekend]) == {960}
    assert set(plans["work_finish_by_minute"][~weekend]) == {1080}
    earlier = (10 - plans["sleep_bedtime_minute"]) % 1440
    assert (earlier.min(), earlier.max()) == (10, 35)


@pytest.mark.parametrize(
    ("cups", "limit", "mood", "goal", "meals", "planned_meals"),
    [
        (0.5, 1, 3.1, 3, 2.5, 2),
        (1.0, 2, 3.2, 4, 2.0, 2),
        (2.0, 2, 4.2, 4, 3.0, 3),
        (2.1, 3, 4.3, 5, 3.0, 3),
        (3.0, 4, 2.5, 3, 3.0, 3),
    ],
)
def test_constant_goals(
    personas: Personas,
    cups: float,
    limit: int,
    mood: float,
    goal: int,
    meals: float,
    planned_meals: int,
) -> None:
    plans = planned(
        personas,
        0.1,
        diet__coffee_cups_mean=cups,
        mood__overall_mean=mood,
        diet__meals_per_day=meals,
        diet__home_cook_prob=0.5,
    )
    assert set(plans["diet_coffee_limit"]) == {limit}
    assert set(plans["mood_goal"]) == {goal}
    assert set(plans["diet_meals"]) == {planned_meals}
    assert plans["diet_home_cooked_priority"].all()


def test_company_is_shortened_invented_and_added_to() -> None:
    many = 2000
    real = np.array([[-1, -1], [-1, -1], [3, -1], [3, -1], [3, 5]])[:, np.newaxis]
    real = np.tile(real, (1, many, 1))
    invents = np.tile([[False], [True], [True], [False], [False]], (1, many))
    adds = np.tile([[True], [False], [False], [True], [True]], (1, many))
    told = activities(real, invents, adds, Draws.of("a").counted(5).counted(many), False)
    assert (told[0] == -1).all()
    assert (told[1, :, 1:] == -1).all()
    assert set(told[1, :, 0]) == set(range(15))
    assert (told[2] == [3, -1, -1]).all()
    assert (told[3, :, :2] == [3, -1]).all()
    assert set(told[3, :, 2]) == set(range(15)) - {3}
    assert (told[4, :, 0] == 3).all()
    # 45% tell only the first; 5 standard errors.
    assert abs((told[4, :, 1] == -1).mean() - 0.45) < 5 * np.sqrt(0.45 * 0.55 / many)
    assert set(told[4, :, 2]) == set(range(15)) - {3}
    assert (told[4, told[4, :, 1] == 5, 2] != 5).all()
