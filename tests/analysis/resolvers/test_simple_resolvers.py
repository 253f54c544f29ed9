from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from memlake.analysis.resolvers import Registry
from memlake.analysis.resolvers.argrag import predict_argrag
from memlake.analysis.resolvers.baseline import fit_majority_class, predict_majority_class
from memlake.analysis.resolvers.prediction import SCALE
from memlake.analysis.resolvers.reachability import (
    predict_reachability,
    predict_reachability_skip,
)
from memlake.analysis.resolvers.single_source import (
    fit_ssb,
    fit_ssb_global,
    predict_single_source,
    source_scores,
)
from memlake.analysis.resolvers.vote import predict_majority_vote

SILENT = [-1, -1, -1, -1, -1]


def test_majority_class_breaks_ties_alphabetically(small_registry: Registry, atoms_of) -> None:
    # E1: social_activity (1) and no_late_nights (3) twice each; "no_late..." sorts first.
    gold = [[2, 0, 1], [2, 0, 3], [1, 1, 1], [2, 0, 3]]
    train = atoms_of([[SILENT] * 3] * 4, gold)
    model = fit_majority_class(train, small_registry)
    assert model.label.tolist() == [2, 0, 3]
    assert model.share.tolist() == [750_000_000, 750_000_000, 500_000_000]
    made = predict_majority_class(model, small_registry, train.codes)
    assert made.answer.tolist() == [[2, 0, 3]] * 4
    assert made.tied.sum() == 12


def test_ssb_counts_silence_as_a_guess(small_registry: Registry, atoms_of) -> None:
    # A1, K = 3. Planner right once of three; device silent twice, right once: 1 + 2/3.
    codes = [
        [[-1, 0, -1, -1, -1], SILENT, SILENT],
        [[-1, 2, -1, -1, -1], SILENT, SILENT],
        [[-1, 2, -1, -1, 1], SILENT, SILENT],
    ]
    train = atoms_of(codes, [[1, 0, 0], [2, 0, 0], [1, 0, 0]])
    twelfths = source_scores(train, small_registry)
    assert twelfths[0].tolist() == [12, 12, 12, 12, 20]
    assert twelfths[1].tolist() == [9, 9, 9, 9, 9]  # K = 4, always silent
    model = fit_ssb(train, small_registry)
    assert model.source.tolist() == [4, 0, 0]
    assert fit_ssb_global(train, small_registry).source.tolist() == [4, 4, 4]
    made = predict_single_source(model, small_registry, train.codes)
    assert made.tied[2, 0].tolist() == [False, True, False, False]
    assert made.tied[0, 0].tolist() == [True, True, True, False]  # silent: any of three
    assert made.confidence[2, 0] == SCALE // 2  # it and the planner speak, it alone agrees
    assert made.confidence[0, 0] == 0


@pytest.mark.parametrize("question", [0, 1])
def test_argrag_is_majority_vote_on_every_possible_input(
    small_registry: Registry, question: int
) -> None:
    k = int(small_registry.sizes[question])
    rows = np.array(list(product(range(-1, k), repeat=5)), dtype=np.int8)
    codes = np.full((len(rows), 3, 5), -1, dtype=np.int8)
    codes[:, question] = rows
    vote = predict_majority_vote(small_registry, codes)
    claims = predict_argrag(small_registry, codes)
    np.testing.assert_array_equal(claims.tied, vote.tied)


def test_majority_vote_keeps_ties(small_registry: Registry, atoms_of) -> None:
    codes = [[[0, 0, 1, 1, 2], [3, 3, 1, -1, -1], SILENT]]
    made = predict_majority_vote(small_registry, atoms_of(codes, [[0, 0, 0]]).codes)
    assert made.tied[0].tolist() == [
        [True, True, False, False],
        [False, False, False, True],
        [True, True, True, True],
    ]
    assert made.confidence[0].tolist() == [0, SCALE // 3, 0]


def test_reachability(small_registry: Registry, atoms_of) -> None:
    codes = [[[0, 0, 2, -1, -1], [1, 1, 2, -1, -1], SILENT]]
    person = atoms_of(codes, [[2, 3, 1]])
    made = predict_reachability(small_registry, person.codes, person.gold)
    assert made.tied[0, 0].tolist() == [False, False, True, False]  # said once, so reachable
    assert made.tied[0, 1].tolist() == [False, True, False, False]  # plurality, wrong
    assert not made.tied[0, 2].any()  # nothing said: no answer, not a lucky guess
    skipping = predict_reachability_skip(small_registry, person.codes, person.gold)
    assert skipping.abstained.tolist() == [[False, True, True]]
