"""Verification of a group of users against the targets (spec B.4), by redrawing all of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.random import Draws, Flag, Real
from memlake.ingest.setoka import registry
from memlake.ingest.setoka.skeleton import Verification
from memlake.ingest.setoka.traits.sampler import TraitSampler

_FIRST_BATCH, _BATCH = 8, 512


@dataclass(frozen=True)
class Deviations:
    """How far samples are from their targets, one value a sample; NaN where undefined.

    Attributes:
        mean: Largest |mean - mu| / s over traits.
        sd: Largest |sd / s - 1| over traits, sd with n - 1.
        correlation: Largest |r - target| over pairs.
    """

    mean: Real
    sd: Real
    correlation: Real


def deviations(sampler: TraitSampler, theta: Real) -> Deviations:
    """Measure samples of users.

    Args:
        sampler: What they were drawn from.
        theta: Trait vectors, shape (..., users, d).
    """
    users = theta.shape[-2]
    centred = theta - theta.mean(axis=-2, keepdims=True)
    mean = np.abs(theta.mean(axis=-2) - sampler.inventory.mean) / sampler.sd
    if users < 2:
        unknown = np.full(theta.shape[:-2], np.nan)
        return Deviations(mean.max(axis=-1), unknown, unknown)
    sums = (centred**2).sum(axis=-2)
    sd = np.abs(np.sqrt(sums / (users - 1)) / sampler.sd - 1)
    return Deviations(
        mean.max(axis=-1), sd.max(axis=-1), _correlation_deviation(sampler, centred, sums)
    )


def _correlation_deviation(sampler: TraitSampler, centred: Real, sums: Real) -> Real:
    worst = np.zeros(sums.shape[:-1])
    for i in range(sums.shape[-1]):
        for j in range(i):
            product = (centred[..., i] * centred[..., j]).sum(axis=-1)
            r = product / np.sqrt(sums[..., i] * sums[..., j])
            worst = np.maximum(worst, np.abs(r - sampler.repair.correlation[i, j]))
    return worst


def draw_group(draws: Draws, sampler: TraitSampler, users: int) -> tuple[Real, Verification]:
    """Draw a group of users, anew until its statistics are within the tolerances.

    A group smaller than the registry's `group_size` is drawn once and not verified, since
    small groups hardly ever pass.

    Args:
        draws: One element, the group's.
        sampler: The target population.
        users: How many.

    Returns:
        Trait vectors of shape (users, d), and how they were accepted.

    Raises:
        BadInputError: If none of the inventory's `most_groups` groups is within tolerance, or
            none can be.
    """
    if users < registry.whole("group_size"):
        theta, tries = sampler.accepted(draws.counted(1).counted(users))
        off = deviations(sampler, theta)
        return theta[0], _verification(False, 1, int(tries.sum()), off, 0)
    _require_reachable(sampler, users)
    attempts = draws.counted(sampler.inventory.most_groups)
    for first, end in _batches(sampler.inventory.most_groups):
        batch = Draws(attempts.keys[first:end]).counted(users)
        theta, tries = sampler.accepted(batch)
        off = deviations(sampler, theta)
        passed = np.flatnonzero(_within(sampler, off))
        if len(passed):
            k = int(passed[0])
            candidates = int(tries[k].sum())
            return theta[k], _verification(True, first + k + 1, candidates, off, k)
    raise BadInputError(
        sampler.inventory.file,
        f"none of {sampler.inventory.most_groups} groups of {users} users is within tolerance",
        field="tolerances",
        mend="widen the tolerances or raise most_groups",
    )


def _require_reachable(sampler: TraitSampler, users: int) -> None:
    """Refuse a spread that no sample in the box has: most is had by half of it at either end."""
    given = sampler.inventory
    most = (given.high - given.low) / 2 * np.sqrt(users / (users - 1))
    least = sampler.sd * (1 - given.tolerances.sd)
    beyond = np.flatnonzero(least > most)
    if len(beyond):
        i = int(beyond[0])
        raise BadInputError(
            given.file,
            f"{given.sd[i]:g} is out of reach: {users} users between {given.low[i]:g} and "
            f"{given.high[i]:g} spread by {most[i]:.4g} at most, and the tolerance asks for "
            f"{least[i]:.4g}",
            field=f"traits[{i}].sd",
            mend="widen the box, lower sd, or raise tolerances.sd",
        )


def _batches(groups: int) -> Iterator[tuple[int, int]]:
    """Split groups into batches that double: where the box is never hit, that is soon known."""
    first, size = 0, _FIRST_BATCH
    while first < groups:
        yield first, min(first + size, groups)
        first, size = first + size, min(2 * size, _BATCH)


def _within(sampler: TraitSampler, off: Deviations) -> Flag:
    limits = sampler.inventory.tolerances
    return np.asarray(
        (off.mean <= limits.mean) & (off.sd <= limits.sd) & (off.correlation <= limits.correlation)
    )


def _verification(
    verified: bool, attempts: int, candidates: int, off: Deviations, k: int
) -> Verification:
    return Verification(
        verified,
        attempts,
        candidates,
        float(off.mean[k]),
        float(off.sd[k]),
        float(off.correlation[k]),
    )
