from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.random import Draws, Real
from memlake.ingest.setoka.traits import TraitSampler, draw_group, inventory
from memlake.ingest.setoka.traits.group import deviations
from memlake.ingest.setoka.traits.inventory import Tolerances


@pytest.fixture(scope="module")
def sampler() -> TraitSampler:
    return TraitSampler.of(inventory("big_five"))


def test_deviations_are_those_of_numpy(sampler: TraitSampler) -> None:
    theta, _ = sampler.accepted(Draws.of(1, "x").counted(3).counted(10))
    off = deviations(sampler, theta)
    for k, sample in enumerate(theta):
        r = np.abs(np.corrcoef(sample.T) - sampler.inventory.correlation)
        assert off.mean[k] == pytest.approx(np.abs(sample.mean(axis=0) - 0.5).max() / 0.15)
        assert off.sd[k] == pytest.approx(np.abs(sample.std(axis=0, ddof=1) / 0.15 - 1).max())
        assert off.correlation[k] == pytest.approx(r.max())


def test_an_accepted_group_keeps_every_tolerance(sampler: TraitSampler) -> None:
    theta, verification = draw_group(Draws.of(1, "group"), sampler, 10)
    assert verification.verified
    assert verification.candidates >= 10
    assert np.abs(theta.mean(axis=0) - 0.5).max() / 0.15 <= 0.30
    assert np.abs(theta.std(axis=0, ddof=1) / 0.15 - 1).max() <= 0.30
    assert np.abs(np.corrcoef(theta.T) - sampler.inventory.correlation).max() <= 0.30


def test_the_group_is_the_first_that_passes(sampler: TraitSampler) -> None:
    draws = Draws.of(4, "first")
    theta, verification = draw_group(draws, sampler, 10)
    every, _ = sampler.accepted(draws.counted(verification.attempts).counted(10))
    off = deviations(sampler, every)
    passed = (off.mean <= 0.3) & (off.sd <= 0.3) & (off.correlation <= 0.3)
    assert passed.tolist() == [False] * (verification.attempts - 1) + [True]
    assert np.array_equal(every[-1], theta)


def test_acceptance_is_as_rare_as_worked_out_for_ten_users(sampler: TraitSampler) -> None:
    theta, _ = sampler.accepted(Draws.of(5, "rate").counted(60_000).counted(10))
    off = deviations(sampler, theta)
    passed = (off.mean <= 0.3) & (off.sd <= 0.3) & (off.correlation <= 0.3)
    # The specification's simulation: 0.15 percent; three standard errors of 60,000 are .05.
    assert passed.mean() == pytest.approx(0.0015, abs=0.0005)


@pytest.mark.parametrize("users", [1, 3, 9])
def test_a_small_group_is_drawn_once_and_says_so(sampler: TraitSampler, users: int) -> None:
    theta, verification = draw_group(Draws.of(6, "few"), sampler, users)
    assert theta.shape == (users, 5)
    assert (verification.verified, verification.attempts) == (False, 1)
    assert np.isnan(verification.sd_deviation) == (users == 1)


def test_exhaustion_is_an_error_and_relaxes_nothing() -> None:
    strict = replace(
        inventory("big_five"), tolerances=Tolerances(0.01, 0.01, 0.01), most_groups=600
    )
    with pytest.raises(BadInputError, match="none of 600 groups of 10 users is within tolerance"):
        draw_group(Draws.of(7, "strict"), TraitSampler.of(strict), 10)


def test_a_spread_beyond_the_box_is_refused_before_a_group_is_drawn() -> None:
    # Five users at 0 and five at 1: sqrt(10 x .25 / 9) = .527; .7 x .76 is more, .7 x .74 less.
    wide = replace(inventory("big_five"), sd=np.array([0.15, 0.15, 0.76, 0.15, 0.15]))
    with pytest.raises(BadInputError, match=r"traits\[2\].sd: 0.76 .* by 0.527 at most"):
        draw_group(Draws.of(8, "wide"), TraitSampler.of(wide), 10)
    within = replace(wide, sd=np.array([0.15, 0.15, 0.74, 0.15, 0.15]), most_groups=1)
    with pytest.raises(BadInputError, match="none of 1 groups"):
        draw_group(Draws.of(8, "wide"), TraitSampler.of(within), 10)


def test_a_box_that_is_never_hit_costs_a_few_groups_draws(
    sampler: TraitSampler, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[int] = []

    def gaussian(self: TraitSampler, draws: Draws) -> Real:
        drawn.append(draws.keys.size)
        return np.full((*draws.shape, 5), 2.0)

    monkeypatch.setattr(TraitSampler, "gaussian", gaussian)
    with pytest.raises(BadInputError, match="outside the box in 10000 draws"):
        draw_group(Draws.of(9, "never"), sampler, 10)
    # All vectors of the first batch, as often as a user may be redrawn.
    assert (max(drawn), len(drawn)) == (80, 10_000)
