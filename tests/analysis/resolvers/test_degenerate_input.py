"""Input that leaves nothing to fit, choose or score by (issue "Bad input")."""

from __future__ import annotations

import warnings
from collections.abc import Iterator

import numpy as np
import pytest

from memlake.analysis.resolvers import (
    Atoms,
    Registry,
    fit_suite,
    metrics,
    parameter_rows,
    predict_reference,
    tally_cells,
    total,
)
from memlake.analysis.resolvers.skip import AgreementRule, EvidenceRule, MarginRule


@pytest.fixture(autouse=True)
def numbers_stay_numbers() -> Iterator[None]:
    """Any NaN, division by zero or overflow on the way fails the test."""
    with warnings.catch_warnings(), np.errstate(all="raise", under="ignore"):
        warnings.simplefilter("error")
        yield


def _check(registry: Registry, train: Atoms, calibration: Atoms, test: Atoms) -> dict[str, float]:
    suite = fit_suite(train, calibration, registry)
    made = suite.predict(test.codes) | predict_reference(registry, test.codes, test.gold)
    assert all(np.isfinite(row.value) for row in parameter_rows(suite))
    out = {}
    for system, prediction in made.items():
        tally = total(tally_cells(prediction, test.gold, registry.credit_unit))
        value = metrics.value(metrics.macro_accuracy(tally))
        assert value is not None and 0 <= value <= 1, system
        if system != "reachability" and system != "reachability+skip":
            assert prediction.tied.any(axis=-1).all(), system
        out[system] = value
    return out


def test_one_class_in_training(small_registry: Registry, noisy_atoms) -> None:
    train = noisy_atoms(small_registry, 30, seed=1)
    single = Atoms(
        train.persona_ids,
        train.codes,
        np.where(np.arange(3) == 0, 1, train.gold).astype(np.int8),
        train.split,
        train.difficulty,
    )
    test = noisy_atoms(small_registry, 12, seed=3)
    always = test.gold.copy()
    always[:, 0] = 1
    test = Atoms(test.persona_ids, test.codes, always, test.split, test.difficulty)
    made = fit_suite(single, single, small_registry).predict(test.codes)
    assert (made["majority_class"].answer[:, 0] == 1).all()
    assert (made["nbf"].answer[:, 0] == 1).mean() > 0.9
    _check(small_registry, single, single, test)


def test_source_silent_everywhere(small_registry: Registry, noisy_atoms) -> None:
    def mute(part: Atoms) -> Atoms:
        codes = part.codes.copy()
        codes[:, :, 2] = -1
        return part.with_codes(codes)

    train, test = noisy_atoms(small_registry, 30, seed=1), noisy_atoms(small_registry, 12, seed=3)
    _check(small_registry, mute(train), mute(train), mute(test))
    # Heard for the first time in test, it says nothing new: every label emits it alike.
    suite = fit_suite(mute(train), mute(train), small_registry)
    assert 2 not in suite.ssb.source
    heard, unheard = suite.predict(test.codes), suite.predict(mute(test).codes)
    np.testing.assert_array_equal(heard["nbf"].tied, unheard["nbf"].tied)


def test_label_unseen_in_training(small_registry: Registry, noisy_atoms) -> None:
    train = noisy_atoms(small_registry, 40, seed=1)
    codes, gold = train.codes.copy(), train.gold.copy()
    codes[codes == 2], gold[gold == 2] = 0, 0
    unseen = Atoms(train.persona_ids, codes, gold, train.split, train.difficulty)
    test = noisy_atoms(small_registry, 30, seed=3)
    _check(small_registry, unseen, unseen, test)
    posterior = fit_suite(unseen, unseen, small_registry).predict(test.codes)["nbf"]
    assert posterior.tied.any(axis=-1).all()


def test_empty_calibration_takes_declared_defaults(small_registry: Registry, noisy_atoms) -> None:
    train = noisy_atoms(small_registry, 30, seed=1)
    empty = train.take(np.empty(0, dtype=np.int64))
    suite = fit_suite(train, empty, small_registry)
    assert suite.nbf.chosen == 10 and not suite.nbf.fitted
    assert suite.dsnbf.chosen.temperature == suite.dsnbf.chosen.class_temperature == 10
    assert suite.dsnbf_skip.chosen == MarginRule(None, 0)
    assert suite.nbf_skip.chosen == MarginRule(10, 0)
    assert suite.abf_skip.chosen == EvidenceRule(0, 0)
    assert suite.ssb_skip.chosen == AgreementRule(0)
    rows = {row.system: row.fitted_on for row in parameter_rows(suite)}
    assert rows["dsnbf"] == rows["nbf+skip"] == "default" and rows["bcf"] == "train"
    made = suite.predict(noisy_atoms(small_registry, 12, seed=3).codes)
    assert not made["dsnbf+skip"].abstained.any()
    _check(small_registry, train, empty, noisy_atoms(small_registry, 12, seed=3))


def test_empty_training_knows_nothing(small_registry: Registry, noisy_atoms) -> None:
    train = noisy_atoms(small_registry, 5, seed=1)
    empty = train.take(np.empty(0, dtype=np.int64))
    _check(small_registry, empty, empty, noisy_atoms(small_registry, 12, seed=3))
    suite = fit_suite(empty, empty, small_registry)
    silent = suite.predict(np.full((1, 3, 5), -1, dtype=np.int8))
    assert silent["nbf"].tied.sum() == small_registry.sizes.sum()  # all labels alike
    rows = {row.system: row.fitted_on for row in parameter_rows(suite)}
    assert rows["bcf"] == rows["abf"] == "default"


def test_one_persona_in_every_split(small_registry: Registry, noisy_atoms) -> None:
    one = [noisy_atoms(small_registry, 1, seed=seed) for seed in range(3)]
    _check(small_registry, *one)


def test_personas_without_labels_are_not_scored(small_registry: Registry, noisy_atoms) -> None:
    test = noisy_atoms(small_registry, 6, seed=3)
    blank = Atoms(
        test.persona_ids, test.codes, np.full_like(test.gold, -1), test.split, test.difficulty
    )
    suite = fit_suite(blank, blank, small_registry)
    tally = total(tally_cells(suite.predict(test.codes)["dsnbf"], blank.gold, 12))
    assert metrics.value(metrics.macro_accuracy(tally)) is None
    assert tally.scored.sum() == 0
