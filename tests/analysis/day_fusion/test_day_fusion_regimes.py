"""Habits that may change once: exact on cases small enough to do by hand."""

from __future__ import annotations

import itertools

import numpy as np

from memlake.analysis.day_fusion.regimes import (
    CHANGE,
    NEVER,
    Habits,
    Paths,
    daily_likelihood,
    learn_habits,
    weigh,
)

RATES = np.array([0.1, 0.9])
TABLE = np.stack([np.column_stack([1 - RATES, RATES])] * 2)


def _certain(days: np.ndarray) -> np.ndarray:
    return (days[..., None] == np.arange(2)).astype(np.float64)


def _even_habits() -> Habits:
    half = {"d": np.full((2, 2), 0.5)}
    return Habits(half, half, np.full((2, len(CHANGE)), 1 / len(CHANGE)))


def test_a_day_under_a_law_by_hand() -> None:
    evidence = np.array([[[0.2, 0.8], [1.0, 0.0]]])
    tables = np.array([[[0.5, 0.5], [0.0, 1.0]], [[1.0, 0.0], [0.25, 0.75]]])
    weekend = np.array([[False, True]])
    told = daily_likelihood(evidence, tables, weekend)
    np.testing.assert_allclose(told, [[[0.5, 0.8], [1.0, 0.25]]])


def test_the_posterior_is_that_of_all_paths_written_out() -> None:
    rng = np.random.default_rng(1)
    like = rng.uniform(0.1, 1.0, (1, 30, 2))
    weekend = np.zeros((1, 30), dtype=bool)
    daily = daily_likelihood(like, TABLE, weekend)
    told = weigh({"d": Paths.of(np.log(daily))}, _even_habits(), np.array([1]))
    mass = np.zeros((len(CHANGE), 2))
    for place, first, second in itertools.product(range(len(CHANGE)), (0, 1), (0, 1)):
        cut = CHANGE[place]
        path = daily[0, :cut, first].prod() * daily[0, cut:, second].prod()
        mass[place, first] += path * 0.25
    change = mass.sum(axis=1) / mass.sum()
    np.testing.assert_allclose(told.change[0], change)
    np.testing.assert_allclose(told.before["d"][0], mass / mass.sum(axis=1, keepdims=True))


def test_habits_and_changes_of_two_kinds_are_learned() -> None:
    rng = np.random.default_rng(2)
    # Kind 0 lives at a rate of 0.9 throughout; kind 1 drops from 0.9 to 0.1 on day 15.
    steady = rng.random((40, 30)) < 0.9
    drops = rng.random((40, 30)) < np.where(np.arange(30) < 15, 0.9, 0.1)
    days, kind = np.concatenate([steady, drops]).astype(int), np.repeat([0, 1], 40)
    daily = daily_likelihood(_certain(days), TABLE, np.zeros(days.shape, dtype=bool))
    habits = learn_habits({"d": Paths.of(np.log(daily))}, kind)
    assert habits.after["d"][0, 1] > 0.9
    assert habits.change[1, CHANGE == NEVER] < 0.05
    assert habits.change[1, (CHANGE >= 14) & (CHANGE <= 16)].sum() > 0.9
    assert habits.before["d"][0, 1] > 0.95
    assert habits.after["d"][1, 0] > 0.95


def test_domains_date_a_change_together() -> None:
    first = np.where(np.arange(30) < 15, 1, 0)[None]
    flat = np.ones((1, 30, 2))
    weekend = np.zeros((1, 30), dtype=bool)
    paths = {
        "told": Paths.of(np.log(daily_likelihood(_certain(first), TABLE, weekend))),
        "silent": Paths.of(np.log(daily_likelihood(flat, TABLE, weekend))),
    }
    half = {name: np.full((2, 2), 0.5) for name in paths}
    habits = Habits(half, half, np.full((2, len(CHANGE)), 1 / len(CHANGE)))
    both = weigh(paths, habits, np.array([0]))
    alone = weigh({"told": paths["told"]}, habits, np.array([0]))
    np.testing.assert_allclose(both.change, alone.change)
    assert CHANGE[both.change[0].argmax()] == 15
