"""From what a user does, and how often, to traits: ridge regression over train users."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from memlake.analysis.understanding.parameters import Parameter, parameter

Real = npt.NDArray[np.float64]
PENALTIES = (1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0)
_STRENGTH_PENALTY = 10.0
_DIGITS = 4


@dataclass(frozen=True)
class TrainUser:
    """One train user.

    Attributes:
        evidence: For each (trait, kind of behaviour) how much speaks for it or against it.
        traits: The sampled traits, in [0, 1].
    """

    evidence: Mapping[tuple[str, str], float]
    traits: Mapping[str, float]


def fit_traits(users: Sequence[TrainUser]) -> list[Parameter]:
    """Return how much each kind of behaviour tells, and what that adds to each trait's mean.

    How much a kind tells is learned over all traits at once, each from its own evidence. Then
    each trait is regressed on the evidence on all of them, with the penalty of the least error
    where each user is left out in turn; ties go to the greater penalty. That error is returned.

    Raises:
        ValueError: If there are fewer than two users.
    """
    if len(users) < 2:
        raise ValueError("traits cannot be learned from fewer than two users")
    traits = sorted(users[0].traits)
    kinds = sorted({kind for user in users for _, kind in user.evidence})
    amounts = np.array(
        [[[u.evidence.get((t, k), 0.0) for k in kinds] for t in traits] for u in users]
    )
    y = np.array([[user.traits[trait] for trait in traits] for user in users])
    strength = np.round(_strengths(amounts, y - y.mean(axis=0)), _DIGITS)
    x = amounts @ strength
    rows = [parameter("trait_strength", s, kind) for kind, s in zip(kinds, strength, strict=True)]
    rows += [
        parameter("trait_feature_mean", mean, trait)
        for trait, mean in zip(traits, x.mean(axis=0), strict=True)
    ]
    scale = max(float(x.std()), 1e-9)
    centred = (x - x.mean(axis=0)) / scale
    for k, trait in enumerate(traits):
        target = y[:, k] - y[:, k].mean()
        fits = [(*_ridge(centred, target, penalty), penalty) for penalty in PENALTIES]
        error, weights, _ = min(fits, key=lambda fit: (fit[0], -fit[2]))
        rows += [
            parameter("trait_mean", y[:, k].mean(), trait),
            parameter("trait_sd", y[:, k].std(), trait),
            parameter("trait_error", error, trait),
            *(
                parameter("trait_weight", weight / scale, trait, name)
                for name, weight in zip(traits, weights, strict=True)
            ),
        ]
    return rows


def _strengths(amounts: Real, y: Real) -> Real:
    """Return the strength of each kind, shrunk towards one that all have in common.

    Args:
        amounts: Evidence, shape (users, traits, kinds).
        y: Traits less their means, shape (users, traits).
    """
    x, target = amounts.reshape(-1, amounts.shape[2]), y.reshape(-1)
    total = x.sum(axis=1)
    common = total @ target / (total @ total + 1)
    gram = x.T @ x + _STRENGTH_PENALTY * np.eye(x.shape[1])
    return np.asarray(common + np.linalg.solve(gram, x.T @ (target - common * total)))


def _ridge(x: Real, y: Real, penalty: float) -> tuple[float, Real]:
    """Return the root mean squared leave-one-out error, and the weights."""
    inverse = np.linalg.inv(x.T @ x + penalty * np.eye(x.shape[1]))
    weights = inverse @ x.T @ y
    leverage = np.einsum("ij,jk,ik->i", x, inverse, x) + 1 / len(y)
    left_out = (y - x @ weights) / (1 - np.minimum(leverage, 0.99))
    return float(np.sqrt(np.mean(left_out**2))), np.asarray(weights)
