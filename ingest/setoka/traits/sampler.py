"""Stage 2 of B.1 and B.2: covariance, and whole-vector rejection at the box."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import numpy as np

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.random import Draws, Flag, Real, Whole
from memlake.ingest.setoka import registry
from memlake.ingest.setoka.skeleton import Target
from memlake.ingest.setoka.traits.correlation import Repair, repaired_correlation
from memlake.ingest.setoka.traits.inventory import Inventory


@dataclass(frozen=True)
class TraitSampler:
    """An inventory made ready to be drawn from.

    Attributes:
        inventory: The target population.
        repair: The correlations in use and whether they were repaired.
        eta: What was added to the variances to make the covariance definite, as a rule 0.
        covariance: Sigma_eta, shape (d, d).
        factor: Its lower Cholesky factor.
    """

    inventory: Inventory
    repair: Repair
    eta: float
    covariance: Real
    factor: Real

    @classmethod
    def of(cls, inventory: Inventory) -> TraitSampler:
        """Build the covariance of an inventory.

        Raises:
            BadInputError: If its correlations are malformed, see `valid_correlation`, or do
                not fit its number of traits.
        """
        source = inventory.file
        repair = repaired_correlation(inventory.correlation, source)
        if len(repair.correlation) != len(inventory.traits):
            raise BadInputError(
                source,
                f"{len(inventory.traits)} traits, but correlations of {len(repair.correlation)}",
                field="correlations",
            )
        sigma = repair.correlation * inventory.sd[:, np.newaxis] * inventory.sd
        least = registry.real("smallest_eigenvalue")
        eta = max(0.0, least - float(np.linalg.eigvalsh(sigma)[0]))
        sigma_eta = sigma + eta * np.eye(len(sigma))
        factor: Real = np.linalg.cholesky(sigma_eta).astype(np.float64)
        return cls(inventory, repair, eta, sigma_eta, factor)

    @property
    def target(self) -> Target:
        """What is drawn from, as it is kept beside a group."""
        given = self.inventory
        limits = given.tolerances
        return Target(
            given.mean,
            self.sd,
            given.low,
            given.high,
            given.correlation,
            self.repair.correlation,
            (limits.mean, limits.sd, limits.correlation),
        )

    @property
    def sd(self) -> Real:
        """Standard deviation of each trait before rejection, from Sigma_eta."""
        return cast(Real, np.sqrt(np.diag(self.covariance)))

    def gaussian(self, draws: Draws) -> Real:
        """Draw trait vectors without a box; adds a last axis of d traits."""
        z = draws.counted(len(self.inventory.traits)).normal()
        # Summed by hand: a matrix product may add in another order for another shape.
        theta = np.broadcast_to(self.inventory.mean, z.shape).copy()
        for k in range(z.shape[-1]):
            theta += z[..., k : k + 1] * self.factor[:, k]
        return cast(Real, np.round(theta, registry.whole("theta_decimals")))

    def inside(self, theta: Real) -> Flag:
        """Return which vectors lie in the box with all their traits."""
        box = (theta >= self.inventory.low) & (theta <= self.inventory.high)
        return np.asarray(box.all(axis=-1))

    def accepted(self, draws: Draws) -> tuple[Real, Whole]:
        """Draw trait vectors in the box, redrawing whole vectors (spec B.2).

        Args:
            draws: One element a user.

        Returns:
            Vectors, one more axis than `draws`, and the number of vectors drawn for each.

        Raises:
            BadInputError: If a user's vectors were rejected `candidate_tries` times.
        """
        theta = self.gaussian(draws.at("try", 0))
        tries = np.ones(draws.shape, dtype=np.int64)
        for attempt in range(1, registry.whole("candidate_tries")):
            outside = ~self.inside(theta)
            if not outside.any():
                return theta, tries
            theta[outside] = self.gaussian(Draws(draws.keys[outside]).at("try", attempt))
            tries[outside] += 1
        raise BadInputError(
            self.inventory.file,
            f"a vector was outside the box in {registry.whole('candidate_tries')} draws",
            mend="widen the box or lower the standard deviations",
        )
