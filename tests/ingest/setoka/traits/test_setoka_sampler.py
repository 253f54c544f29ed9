from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.random import Draws
from memlake.ingest.setoka.traits import TraitSampler, inventory


@pytest.fixture(scope="module")
def norms() -> TraitSampler:
    return TraitSampler.of(inventory("big_five_norms"))


def test_the_covariance_is_that_of_the_correlations_and_spreads(norms: TraitSampler) -> None:
    target = norms.inventory
    # Openness and extraversion: .43 x .1625 x .20.
    assert norms.covariance[0, 2] == pytest.approx(0.43 * 0.1625 * 0.20)
    assert norms.sd == pytest.approx(target.sd)
    assert norms.eta == 0
    assert norms.factor @ norms.factor.T == pytest.approx(norms.covariance)


def test_no_vector_leaves_the_box_and_whole_vectors_are_redrawn(norms: TraitSampler) -> None:
    draws = Draws.of(1, "box").counted(20_000)
    theta, tries = norms.accepted(draws)
    assert ((theta >= 0) & (theta <= 1)).all()
    first = norms.gaussian(draws.at("try", 0))
    inside = ((first >= 0) & (first <= 1)).all(axis=1)
    assert np.array_equal(tries == 1, inside)
    assert np.array_equal(theta[inside], first[inside])
    # A rejected vector keeps none of its coordinates.
    assert not (theta[~inside] == first[~inside]).any()


def test_the_accepted_are_the_gaussian_given_the_box(norms: TraitSampler) -> None:
    accepted, _ = norms.accepted(Draws.of(2, "a").counted(100_000))
    drawn = norms.gaussian(Draws.of(2, "b").counted(100_000))
    inside = drawn[((drawn >= 0) & (drawn <= 1)).all(axis=1)]
    for q in (0.1, 0.5, 0.9):
        found, wanted = np.quantile(accepted, q, axis=0), np.quantile(inside, q, axis=0)
        assert found == pytest.approx(wanted, abs=0.005)


def test_a_user_is_the_same_in_any_company(norms: TraitSampler) -> None:
    draws = Draws.of(3, "subset").counted(500)
    whole, _ = norms.accepted(draws)
    some, _ = norms.accepted(Draws(draws.keys[200:300]))
    assert np.array_equal(whole[200:300], some)


def test_a_box_that_is_never_hit_is_an_error() -> None:
    far = replace(
        inventory("big_five"), low=np.full(5, 0.49), high=np.full(5, 0.5001), sd=np.full(5, 50.0)
    )
    with pytest.raises(BadInputError, match="outside the box in 10000 draws"):
        TraitSampler.of(far).accepted(Draws.of(1, "far").counted(1))


def test_a_covariance_that_is_nearly_singular_is_made_definite() -> None:
    flat = replace(inventory("big_five"), sd=np.full(5, 1e-5))
    sampler = TraitSampler.of(flat)
    # Least eigenvalue .500 x 1e-10, so that eta lifts it to 1e-8.
    assert sampler.eta == pytest.approx(1e-8 - 0.5e-10, rel=1e-3)
    assert np.linalg.eigvalsh(sampler.covariance)[0] == pytest.approx(1e-8)
