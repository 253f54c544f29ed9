from __future__ import annotations

from math import exp, log

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memlake.analysis.resolvers import Atoms, Registry, credit, fit_suite
from memlake.analysis.resolvers.counts import class_counts
from memlake.analysis.resolvers.dsnbf import DsnbfSetting, dsnbf_posterior, fit_dsnbf_tables
from memlake.analysis.resolvers.dsnbf_grid import STRENGTHS, dsnbf_grid, tune_dsnbf
from memlake.analysis.resolvers.naive_bayes import TEMPERATURES, fit_tables, nbf_posterior, tune_nbf
from memlake.analysis.resolvers.prediction import forced


def test_nbf_by_hand(small_registry: Registry, atoms_of) -> None:
    # A1: labels 0, 0, 1; the device says 0, 1, 1. K = 3.
    # Prior 3/6, 2/6, 1/6. P(device = 1 | v): v0 (1+1)/(2+3), v1 (1+1)/(1+3), v2 1/3.
    quiet = [-1] * 5
    codes = [[[-1, -1, -1, -1, said], quiet, quiet] for said in (0, 1, 1)]
    train = atoms_of(codes, [[0, 0, 0], [0, 0, 0], [1, 0, 0]])
    tables = fit_tables(class_counts(train, small_registry), small_registry)
    joint = np.array([3 / 6 * 2 / 5, 2 / 6 * 2 / 4, 1 / 6 * 1 / 3])
    got = nbf_posterior(tables, train.codes, 10)[1, 0]
    np.testing.assert_allclose(got[:3] / 1e9, joint / joint.sum(), atol=1e-9)
    assert got[3] == 0
    cooled = np.array([3 / 6 * (2 / 5) ** 0.5, 2 / 6 * (2 / 4) ** 0.5, 1 / 6 * (1 / 3) ** 0.5])
    got = nbf_posterior(tables, train.codes, 5)[1, 0, :3]
    np.testing.assert_allclose(got / 1e9, cooled / cooled.sum(), atol=1e-9)


def _dsnbf_by_loops(train: Atoms, person: np.ndarray, registry: Registry, cell: DsnbfSetting):
    """The formulas of paper 9.1, one number at a time."""
    records = [
        (int(train.difficulty[i]), q, int(train.gold[i, q]), train.codes[i, q])
        for i, q in np.ndindex(train.gold.shape)
    ]

    def prior(q: int, v: int, d: int | None) -> float:
        held = [r for r in records if r[1] == q and d in (None, r[0])]
        return (sum(r[2] == v for r in held) + 1) / (len(held) + len(registry.labels[q]))

    def emission(q: int, s: int, v: int, said: int, d: int | None) -> float:
        size = len(registry.labels[q])
        held = [r[3][s] for r in records if r[1] == q and r[2] == v and r[3][s] >= 0]
        whole = (sum(x == said for x in held) + 1) / (len(held) + size)
        if d is None:
            return whole
        own = [r[3][s] for r in records if r[:3] == (d, q, v) and r[3][s] >= 0]
        return (sum(x == said for x in own) + cell.eta * whole) / (len(own) + cell.eta)

    def weight(q: int, v: int, d: int | None, heat: float) -> float:
        spoken = [(s, int(x)) for s, x in enumerate(person[q]) if x >= 0]
        likelihood = sum(log(emission(q, s, v, x, d)) for s, x in spoken)
        return prior(q, v, d) * exp(heat * likelihood)

    questions = range(len(registry.questions))
    spaces = [range(len(space)) for space in registry.labels]
    belief = []
    for d in range(3):
        share = (int((train.difficulty == d).sum()) + 1) / (len(train) + 3)
        for q in questions:
            share *= sum(weight(q, v, d, cell.class_temperature / 10) for v in spaces[q])
        belief.append(share)
    out = []
    for q in questions:
        blend = np.zeros(len(spaces[q]))
        for d in (None, 0, 1, 2):
            raw = np.array([weight(q, v, d, cell.temperature / 10) for v in spaces[q]])
            gw = cell.global_weight / 10
            part = gw if d is None else (1 - gw) * belief[d] / sum(belief)
            blend += part * raw / raw.sum()
        out.append(blend)
    return out


@pytest.mark.parametrize("cell", [DsnbfSetting(3, 5, 8, 2), DsnbfSetting(15, 20, 12, 0)])
def test_dsnbf_agrees_with_the_formulas(
    small_registry: Registry, noisy_atoms, cell: DsnbfSetting
) -> None:
    train = noisy_atoms(small_registry, 24, seed=7)
    people = noisy_atoms(small_registry, 3, seed=8).codes
    counts = class_counts(train, small_registry)
    tables = fit_dsnbf_tables(counts, small_registry, (cell.eta,))
    got = dsnbf_posterior(tables, people, cell) / 1e9
    for i, person in enumerate(people):
        for q, expected in enumerate(_dsnbf_by_loops(train, person, small_registry, cell)):
            np.testing.assert_allclose(got[i, q, : len(expected)], expected, atol=1.1e-9)


def test_dsnbf_grid_is_what_prediction_scores(small_registry: Registry, noisy_atoms) -> None:
    train = noisy_atoms(small_registry, 60, seed=11)
    calibration = noisy_atoms(small_registry, 25, seed=12)
    counts = class_counts(train, small_registry)
    tables = fit_dsnbf_tables(counts, small_registry, STRENGTHS)
    choice = tune_dsnbf(tables, calibration, small_registry)

    def right(cell: DsnbfSetting) -> int:
        made = forced(dsnbf_posterior(tables, calibration.codes, cell), small_registry.valid)
        return int(credit(made.tied, calibration.gold, small_registry.credit_unit).sum())

    value = {cell: right(cell) for cell in dsnbf_grid()[::7]}
    best = right(choice.chosen)
    assert {right(cell) for cell in choice.tied} == {best}
    assert all(v < best for cell, v in value.items() if cell not in choice.tied)
    assert len(dsnbf_grid()) == 4 * 7 * 18 * 7


def test_nbf_temperature_is_the_lowest_of_the_best(small_registry: Registry, noisy_atoms) -> None:
    train = noisy_atoms(small_registry, 60, seed=11)
    calibration = noisy_atoms(small_registry, 25, seed=12)
    tables = fit_tables(class_counts(train, small_registry), small_registry)
    choice = tune_nbf(tables, calibration, small_registry)
    right = {}
    for t in TEMPERATURES:
        made = forced(nbf_posterior(tables, calibration.codes, t), small_registry.valid)
        right[t] = credit(made.tied, calibration.gold, 12).sum()
    best = [t for t, r in right.items() if r == max(right.values())]
    assert choice.tied == tuple(best) and choice.chosen == best[0]


@settings(max_examples=5, deadline=None)
@given(order=st.permutations(range(20)), seed=st.integers(0, 5))
def test_ids_and_hidden_classes_change_no_prediction(
    order: list[int], seed: int, small_registry: Registry, noisy_atoms
) -> None:
    """Paper 9.1's information boundary, for every resolver of the suite."""
    train = noisy_atoms(small_registry, 40, seed=seed)
    calibration = noisy_atoms(small_registry, 20, seed=seed + 100, split="calibration")
    test = noisy_atoms(small_registry, 20, seed=seed + 200, split="test")
    plain = fit_suite(train, calibration, small_registry).predict(test.codes)

    def hide(part: Atoms, ids: list[int]) -> Atoms:
        hidden = np.full(len(part), -1, dtype=np.int8)
        names = tuple(f"bench_stable_{i}" for i in ids)
        return Atoms(names, part.codes, part.gold, part.split, hidden)

    renamed = Atoms(train.persona_ids[::-1], train.codes, train.gold, train.split, train.difficulty)
    shuffled = test.take(np.array(order))
    masked = fit_suite(renamed, hide(calibration, order), small_registry)
    made = masked.predict(hide(shuffled, order).codes)
    for system, prediction in plain.items():
        np.testing.assert_array_equal(made[system].tied, prediction.tied[order], err_msg=system)
        np.testing.assert_array_equal(made[system].abstained, prediction.abstained[order])
        np.testing.assert_array_equal(made[system].confidence, prediction.confidence[order])


def test_train_class_is_what_dsnbf_learns_from(small_registry: Registry, noisy_atoms) -> None:
    """The boundary test above would be empty if classes of train did nothing."""
    train = noisy_atoms(small_registry, 60, seed=1)
    people = noisy_atoms(small_registry, 20, seed=2).codes
    cell = DsnbfSetting(3, 10, 10, 0)
    posteriors = []
    for shift in (0, 1):
        moved = Atoms(
            train.persona_ids,
            train.codes,
            train.gold,
            train.split,
            np.roll(train.difficulty, shift),
        )
        tables = fit_dsnbf_tables(class_counts(moved, small_registry), small_registry, (3,))
        posteriors.append(dsnbf_posterior(tables, people, cell))
    assert (posteriors[0] != posteriors[1]).any()
