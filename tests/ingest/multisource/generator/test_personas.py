"""Personas: ids, splits, parameters, shifts (spec, sections 1 and 2.1)."""

from __future__ import annotations

import json
import re
from collections import Counter

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pytest

from memlake.ingest.landing.errors import UsageError
from memlake.ingest.multisource.names import persona_id, persona_name
from memlake.ingest.multisource.personas.behaviour import Behaviour, preferred_days, weekly_days
from memlake.ingest.multisource.personas.demographics import capped_cities
from memlake.ingest.multisource.personas.laws import OneOf, Uniform
from memlake.ingest.multisource.personas.parameters import REGULAR, STATED
from memlake.ingest.multisource.personas.shift import SCENARIOS, shifted
from memlake.ingest.multisource.splits import CLASSES, SPLITS, splits_of_class
from memlake.ingest.random import Draws

Tables = dict[str, pa.Table]


def test_splits_are_contiguous_blocks_of_72_16_32_and_40() -> None:
    split = splits_of_class(160)
    named = [SPLITS[i] for i in split]
    assert named == ["train"] * 72 + ["dev"] * 16 + ["calibration"] * 32 + ["test"] * 40
    assert Counter(splits_of_class(10)) == {0: 4, 1: 1, 2: 2, 3: 3}


def test_a_dataset_is_split_216_48_96_120(generated: Tables) -> None:
    persona = generated["persona"]
    assert Counter(persona["split"].to_pylist()) == {
        "train": 216,
        "dev": 48,
        "calibration": 96,
        "test": 120,
    }
    assert Counter(persona["difficulty"].to_pylist()) == dict.fromkeys(CLASSES, 160)
    rows = zip(*(persona[c].to_pylist() for c in ("ordinal", "difficulty")), strict=True)
    in_order = [difficulty for _, difficulty in sorted(rows)]
    assert in_order == [c for c in CLASSES for _ in range(160)]
    assert sorted(persona["ordinal"].to_pylist()) == list(range(1, 481))


def test_ids_are_unique_and_say_class_number_and_name() -> None:
    ids = {persona_id(c, n) for c in CLASSES for n in range(1, 1000)}
    assert len(ids) == 3 * 999
    assert all(re.fullmatch(r"bench_(stable|shift|stated)_\d{3}_[a-z]+_[a-z]+", i) for i in ids)
    assert len({persona_name(c, n) for c in CLASSES for n in range(1, 1000)}) == 3 * 999
    name = persona_name("temporal_shift", 7)
    assert persona_id("temporal_shift", 7) == f"bench_shift_007_{name.lower().replace(' ', '_')}"


@pytest.mark.parametrize("number", [0, 1000])
def test_a_number_that_does_not_fit_is_refused(number: int) -> None:
    with pytest.raises(UsageError, match="1 to 999"):
        persona_id("stable", number)


def test_the_ends_of_a_uniform_law_have_half_the_weight() -> None:
    u = (np.arange(1000) + 0.5) / 1000
    counts = Counter(Uniform(0.2, 0.5, 1).quantile(u).tolist())
    assert {k: round(n, -1) for k, n in counts.items()} == {0.2: 170, 0.3: 330, 0.4: 330, 0.5: 170}
    assert Counter(OneOf((3, 3, 3, 2.5)).quantile(u).tolist()) == {3.0: 750, 2.5: 250}


def test_every_class_has_the_same_parameters() -> None:
    assert list(REGULAR) == list(STATED)


def test_a_rate_of_days_is_rounded_half_to_even_and_kept_from_1_to_6() -> None:
    rates = np.array([0.5, 0.8, 1.2, 1.5, 2.5, 3.5, 4.5, 6.0])
    assert weekly_days(rates).tolist() == [1, 1, 1, 2, 2, 4, 4, 6]


def test_preferred_days_are_as_many_as_asked_and_any_of_the_week() -> None:
    kept = preferred_days(Draws.of("p").counted(7000), np.full(7000, 2))
    assert set(kept.sum(axis=1)) == {2}
    # Each weekday is kept by 2/7; 5 standard errors.
    assert np.abs(kept.mean(axis=0) - 2 / 7).max() < 5 * np.sqrt(2 / 7 * 5 / 7 / 7000)


def behaviour(**values: float) -> Behaviour:
    """One persona of middling habits, but for some."""
    middling = {name: law.quantile(np.array([0.5])) for name, law in REGULAR.items()}
    given = {name.replace("__", "."): np.array([value]) for name, value in values.items()}
    assert set(given) <= set(middling)
    return Behaviour(middling | given, np.zeros((1, 7), dtype=bool), np.array([[0, 1, 2]]))


def after(scenario: str, base: Behaviour) -> dict[str, float]:
    names = [s.name for s in SCENARIOS]
    changed = shifted(Draws.of("x").counted(1), base, np.array([names.index(scenario)]))
    return {name: float(value[0]) for name, value in changed.values.items()}


def test_a_promotion_takes_sleep_exercise_and_company() -> None:
    base = behaviour(
        sleep__duration_mean_h=7.2,
        exercise__days_per_week=4,
        exercise__duration_mean_min=45,
        exercise__skip_prob=0.07,
        diet__home_cook_prob=0.6,
        diet__fast_food_prob=0.1,
        work__hours_mean=8.5,
        work__weekend_work_prob=0.05,
        work__stress_prob=0.12,
        social__meetup_prob_per_day=0.30,
        social__weekend_social_boost=0.20,
    )
    changed = after("promotion", base)
    assert changed | {
        "sleep.duration_mean_h": 5.7,
        "exercise.days_per_week": 1.6,
        "exercise.duration_mean_min": 18,
        "exercise.skip_prob": 0.27,
        "diet.home_cook_prob": 0.25,
        "diet.fast_food_prob": 0.45,
        "work.hours_mean": 11.0,
        "work.weekend_work_prob": 0.40,
        "work.stress_prob": 0.47,
        "social.meetup_prob_per_day": 0.10,
        "social.weekend_social_boost": 0.07,
    } == pytest.approx(changed)
    assert changed["sleep.bedtime_mean"] in (1440, 1470, 1500)


def test_changes_stop_at_their_bounds_and_minutes_are_cut() -> None:
    base = behaviour(
        sleep__duration_mean_h=8.0,
        exercise__days_per_week=5,
        exercise__duration_mean_min=45,
        exercise__skip_prob=0.06,
        diet__home_cook_prob=0.8,
        diet__coffee_cups_mean=0.6,
        work__weekend_work_prob=0.03,
        social__weekend_social_boost=0.35,
    )
    scare = after("health scare", base)
    assert scare["sleep.duration_mean_h"] == 9.0
    assert scare["exercise.days_per_week"] == 6.0
    assert scare["exercise.duration_mean_min"] == 67
    assert scare["exercise.skip_prob"] == 0.02
    assert scare["diet.home_cook_prob"] == 0.9
    assert scare["diet.coffee_cups_mean"] == 0.0
    assert scare["work.weekend_work_prob"] == 0.02
    assert scare["sleep.bedtime_mean"] in (1305, 1320, 1335)
    assert after("new relationship", base)["social.weekend_social_boost"] == 0.40
    # 50 * 0.7 is 35 and not 34.
    fifty = behaviour(exercise__duration_mean_min=50)
    assert after("new relationship", fifty)["exercise.duration_mean_min"] == 35


def test_shifts_begin_on_days_10_to_20_and_only_in_their_class(generated: Tables) -> None:
    persona = generated["persona"]
    shift = persona.filter(pc.equal(persona["difficulty"], "temporal_shift"))
    assert set(shift["shift_day"].to_pylist()) == set(range(10, 21))
    assert set(shift["shift_scenario"].to_pylist()) == {s.name for s in SCENARIOS}
    rest = persona.filter(pc.not_equal(persona["difficulty"], "temporal_shift"))
    assert rest["shift_day"].null_count == rest["shift_scenario"].null_count == 320


def test_parameters_say_how_a_persona_behaves(generated: Tables) -> None:
    for row in generated["persona"].to_pylist():
        told = json.loads(row["parameters"])
        assert set(told["behavioral_params"]) == {
            *("sleep", "exercise", "diet", "work", "social", "mood")
        }
        assert (told["temporal_shift"] is not None) == (row["shift_day"] is not None)
        stated = row["difficulty"] == "stated_vs_revealed"
        assert (told["stated_vs_revealed"] is not None) == stated
        assert len(told["behavioral_params"]["social"]["social_activities"]) == 4 + stated
        days = told["behavioral_params"]["exercise"]["days_per_week"]
        kept = told["behavioral_params"]["exercise"]["preferred_days"]
        assert (kept is None) if days < 1 else (len(kept) == round(days))


def test_no_city_holds_more_than_a_tenth() -> None:
    # Fifteen people and twenty cities: a tenth is one, so everyone lives alone.
    few = capped_cities(Draws.of("c"), 5)
    assert len(set(few.ravel().tolist())) == 15
    # Thirty people: at most three together.
    assert max(Counter(capped_cities(Draws.of("c"), 10).ravel().tolist()).values()) <= 3


def test_cities_are_drawn_evenly() -> None:
    counts = np.bincount(capped_cities(Draws.of("c"), 900).ravel(), minlength=20)
    # 2,700 over 20 cities: 135 each, standard deviation 11.3.
    assert np.abs(counts - 135).max() < 5 * 11.3
