"""From what a user does, and how often, to traits: ridge regression over train users."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from memlake.analysis.understanding.parameters import Parameter, parameter

Real = npt.NDArray[np.float64]
PENALTIES = (1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0)


@dataclass(frozen=True)
class TrainUser:
    """One train user.

    Attributes:
        features: How many of the user's activities are of each domain, pole and level.
        traits: The sampled traits, in [0, 1].
    """

    features: Mapping[str, float]
    traits: Mapping[str, float]


def fit_traits(users: Sequence[TrainUser]) -> list[Parameter]:
    """Return for each trait its mean, spread, error, and what each feature adds to the mean.

    The penalty is that with the least error where each user is left out in turn, which is also
    the error that is returned; ties go to the greater penalty.

    Raises:
        ValueError: If there are fewer than two users.
    """
    if len(users) < 2:
        raise ValueError("traits cannot be learned from fewer than two users")
    features = sorted({name for user in users for name in user.features})
    x = np.array([[user.features.get(name, 0.0) for name in features] for user in users])
    rows = [
        parameter("trait_feature_mean", mean, name)
        for name, mean in zip(features, x.mean(axis=0), strict=True)
    ]
    centred = x - np.round(x.mean(axis=0), 4)
    for trait in sorted(users[0].traits):
        y = np.array([user.traits[trait] for user in users])
        fits = [(*_ridge(centred, y - y.mean(), penalty), penalty) for penalty in PENALTIES]
        error, weights, _ = min(fits, key=lambda fit: (fit[0], -fit[2]))
        rows += [
            parameter("trait_mean", y.mean(), trait),
            parameter("trait_sd", y.std(), trait),
            parameter("trait_error", error, trait),
            *(
                parameter("trait_weight", weight, trait, name)
                for name, weight in zip(features, weights, strict=True)
            ),
        ]
    return rows


def _ridge(x: Real, y: Real, penalty: float) -> tuple[float, Real]:
    """Return the root mean squared leave-one-out error, and the weights."""
    inverse = np.linalg.inv(x.T @ x + penalty * np.eye(x.shape[1]))
    weights = inverse @ x.T @ y
    leverage = np.einsum("ij,jk,ik->i", x, inverse, x) + 1 / len(y)
    left_out = (y - x @ weights) / (1 - np.minimum(leverage, 0.99))
    return float(np.sqrt(np.mean(left_out**2))), np.asarray(weights)
