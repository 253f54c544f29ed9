from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from scipy.optimize import check_grad

from memlake.analysis.resolvers import Registry
from memlake.analysis.resolvers.abf import AbfParameters, _Likelihood, abf_score, fit_abf
from memlake.analysis.resolvers.bcf import BcfSetting, bcf_grid, bcf_score, fit_bcf, predict_bcf
from memlake.analysis.resolvers.bias import label_distance, reported_label
from memlake.analysis.resolvers.counts import training_patterns


def test_bcf_counts_what_a_label_explains(small_registry: Registry, atoms_of) -> None:
    # A1: planner and self-report exaggerate by one step, so both explain 10_to_19 and 20_or_more.
    person = atoms_of([[[-1, 2, 2, -1, 1], [-1] * 5, [-1] * 5]], [[1, 0, 0]])
    score = bcf_score(BcfSetting((0, 3, 5, 0, 0)), small_registry, person.codes)
    assert score[0, 0].tolist() == [0, 7 + 5 + 10, 7 + 5, 0]
    made = predict_bcf(BcfSetting((0, 3, 5, 0, 0)), small_registry, person.codes)
    assert made.answer[0, 0] == 1
    assert made.confidence[0, 0] == 1_000_000_000


def _bcf_by_loops(train, registry: Registry) -> list[tuple[int, ...]]:
    moved = reported_label(registry)
    value = {}
    for a, b, c, d in product(range(6), repeat=4):
        deflation = (a, b, c, 0, d)
        right = Fraction(0)
        for i, q in np.ndindex(train.gold.shape):
            size = len(registry.labels[q])
            score = [
                sum(10 - deflation[s] for s in range(5) if train.codes[i, q, s] == moved[q, s, v])
                for v in range(size)
            ]
            winners = [v for v in range(size) if score[v] == max(score)]
            right += Fraction(int(train.gold[i, q] in winners), len(winners))
        value[deflation] = right
    return [cell for cell, right in value.items() if right == max(value.values())]


def test_bcf_grid_agrees_with_loops(small_registry: Registry, noisy_atoms) -> None:
    train = noisy_atoms(small_registry, 5, seed=3)
    choice = fit_bcf(train, small_registry)
    assert [cell.deflation for cell in choice.tied] == _bcf_by_loops(train, small_registry)
    assert choice.chosen == choice.tied[0]
    assert choice.fitted


def test_bcf_grid_leaves_the_trusted_source_alone(small_registry: Registry) -> None:
    grid = bcf_grid(small_registry)
    assert len(grid) == 6**4
    assert {cell.deflation[3] for cell in grid} == {0}


def test_abf_score_by_hand(small_registry: Registry, atoms_of) -> None:
    # A1, alpha 1, pi .25. Planner (bias +1, deflated by .5) says 20_or_more (2):
    #   label 0: reported 1, d .5 -> .5; plain d 1 -> 0:    .5 * (.25 * .5)            = .0625
    #   label 1: reported 2, d 0 -> 1; plain d .5 -> .5:    .5 * (.25 + .75 * .5)      = .3125
    #   label 2: reported 2, d 0 -> 1; plain d 0 -> 1:      .5                         = .5
    # Device (no bias) says 10_to_19 (1): .5, 1, .5.
    person = atoms_of([[[-1, 2, -1, -1, 1], [-1] * 5, [-1] * 5]], [[1, 0, 0]])
    parameters = AbfParameters((0.0, 0.5, 0.0, 0.0, 0.0), 1.0, 0.25)
    score = abf_score(parameters, small_registry, person.codes)[0, 0, :3]
    assert score.tolist() == [562_500_000, 1_312_500_000, 1_000_000_000]


def test_abf_unordered_labels_are_all_or_nothing(small_registry: Registry, atoms_of) -> None:
    person = atoms_of([[[-1] * 5, [-1] * 5, [-1, 2, -1, 3, -1]]], [[0, 0, 2]])
    parameters = AbfParameters((0.0, 0.25, 0.0, 0.0, 0.0), 2.0, 0.5)
    score = abf_score(parameters, small_registry, person.codes)[0, 2]
    assert score.tolist() == [0, 0, 750_000_000, 1_000_000_000]


@pytest.mark.parametrize("point", [[0.1, 0.3, 0.2, 0.4, 1.3, 0.35], [0.4, 0.0, 0.2, 0.1, 2.7, 0.8]])
def test_abf_gradient(small_registry: Registry, noisy_atoms, point: list[float]) -> None:
    patterns = training_patterns(noisy_atoms(small_registry, 40, seed=1))
    free = np.array([True, True, True, False, True])
    loss = _Likelihood(small_registry, patterns, free)
    assert check_grad(lambda x: loss(x)[0], lambda x: loss(x)[1], np.array(point)) < 1e-6


def test_abf_loss_is_the_mean_over_records(small_registry: Registry, noisy_atoms) -> None:
    train = noisy_atoms(small_registry, 12, seed=2)
    free = np.array([True, True, True, False, True])
    loss, _ = _Likelihood(small_registry, training_patterns(train), free)(
        np.array([0.1, 0.2, 0.3, 0.4, 1.5, 0.6])
    )
    distance, moved, total = label_distance(small_registry), reported_label(small_registry), 0.0
    weight = [0.9, 0.8, 0.7, 1.0, 0.6]
    for i, q in np.ndindex(train.gold.shape):
        score = np.zeros(small_registry.sizes[q])
        for s, said in enumerate(train.codes[i, q]):
            for v in range(len(score)) if said >= 0 else ():
                biased = max(0.0, 1 - 1.5 * distance[q, moved[q, s, v], said])
                plain = max(0.0, 1 - 1.5 * distance[q, v, said])
                score[v] += weight[s] * (0.6 * biased + 0.4 * plain)
        total += np.log(np.exp(score).sum()) - score[train.gold[i, q]]
    assert loss == pytest.approx(total / train.gold.size, rel=1e-12)


def test_abf_improves_on_its_start(small_registry: Registry, noisy_atoms) -> None:
    train = noisy_atoms(small_registry, 60, seed=5)
    free = np.array([True, True, True, False, True])
    loss = _Likelihood(small_registry, training_patterns(train), free)
    found = fit_abf(train, small_registry)
    point = [*np.array(found.deflation)[free], found.steepness, found.mixture]
    assert loss(np.array(point))[0] < loss(np.array([0.2] * 4 + [2.0, 0.5]))[0]
    assert found.deflation[3] == 0
