"""Studies of splits with one persona or none: defined, and never NaN (issue "Bad input")."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from dataclasses import astuple

import numpy as np
import pytest

from memlake.analysis.resolvers import Registry, fit_suite
from memlake.analysis.studies import load_published, reproduce
from memlake.analysis.studies.reproduce import dataset_studies, extraction_studies
from memlake.analysis.studies.row import StudyRow
from memlake.analysis.studies.run import Run
from memlake.ingest.landing.errors import UsageError

FIGURES = load_published()


@pytest.fixture(autouse=True)
def numbers_stay_numbers() -> Iterator[None]:
    with warnings.catch_warnings(), np.errstate(all="raise", under="ignore"):
        warnings.simplefilter("error")
        yield


def _studied(registry: Registry, noisy_atoms, train: int, test: int) -> list[StudyRow]:
    fitted, tested = noisy_atoms(registry, max(train, 1)), noisy_atoms(registry, max(test, 1), 9)
    fitted, tested = (part.take(np.arange(n)) for part, n in ((fitted, train), (tested, test)))
    run = Run(1, fit_suite(fitted, fitted, registry), tested)
    inputs = {"extracted": {1: tested.codes}}
    return [*dataset_studies([run], FIGURES), *extraction_studies([run], FIGURES, inputs)]


def _no_nan(rows: list[StudyRow]) -> None:
    for row in rows:
        assert not any(isinstance(x, float) and np.isnan(x) for x in astuple(row)), row
        if row.value is None:
            assert row.lo is None and row.hi is None and row.difference is None


@pytest.mark.parametrize("train", [0, 1, 12])
def test_one_test_persona(registry: Registry, noisy_atoms, train: int) -> None:
    rows = _studied(registry, noisy_atoms, train, 1)
    _no_nan(rows)
    whole = [r for r in rows if r.study == "main_table" and r.metric == "macro_accuracy"]
    assert all(r.value is not None and r.n == 18 for r in whole)
    # Two of the three classes have nobody: no figure, and n says why.
    empty = [r for r in rows if r.study == "by_class" and r.value is None and r.n == 0]
    assert {r.population for r in empty} >= {"test/class=stable"} or len(empty) > 50


def test_no_test_persona(registry: Registry, noisy_atoms) -> None:
    rows = _studied(registry, noisy_atoms, 6, 0)
    _no_nan(rows)
    shares = [r for r in rows if r.study != "weak_cell"]
    assert shares and all(r.value is None and r.n == 0 for r in shares)


def test_nothing_to_reproduce_is_an_error(registry: Registry) -> None:
    with pytest.raises(UsageError, match="no seed"):
        reproduce({}, lambda *_: {}, registry, FIGURES, {})
