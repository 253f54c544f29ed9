"""What rejection at the box may change (spec B.3): bounds, and a Monte Carlo check beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from scipy.special import ndtr

from memlake.ingest.random import Draws, Real
from memlake.ingest.setoka.traits.inventory import Inventory, inventory
from memlake.ingest.setoka.traits.sampler import TraitSampler

GAUSSIAN_KURTOSIS = 3.0
SPREADS = (0.125, 0.15, 1 / 6, 0.20)
_BATCH = 100_000


@dataclass(frozen=True)
class Bounds:
    """Bounds that follow from a rejection probability delta.

    Attributes:
        delta: The rejection probability, or an upper bound of it.
        tau: Of the change of the population's Kendall tau_a (Corollary 1).
        mean: Of the shift of a mean, in standard deviations (Proposition 2 i).
        moment: Of the change of a second moment about the target mean, over s_i s_j
            (Proposition 2 ii); where the box is symmetric it also bounds the covariance.
        covariance: Of the change of a covariance over s_i s_j (Corollary 2).
    """

    delta: float
    tau: float
    mean: float
    moment: float
    covariance: float


def bounds_at(delta: float, correlation: float = 1.0) -> Bounds:
    """Evaluate the bounds at a rejection probability.

    Args:
        delta: Pr[theta outside the box], 0 <= delta < 1.
        correlation: Largest |rho_ij|; 1 covers every pair and the variances.
    """
    kept = 1 - delta
    root = np.sqrt(delta)
    moment = (np.sqrt(GAUSSIAN_KURTOSIS) * root + correlation * delta) / kept
    return Bounds(
        delta,
        4 * delta - 2 * delta**2,
        float(root / kept),
        float(moment),
        float(moment + delta / kept**2),
    )


def rejection_bound(sampler: TraitSampler) -> float:
    """Bound the rejection probability by the sum of the marginal tails."""
    target, sd = sampler.inventory, sampler.sd
    tails = ndtr((target.low - target.mean) / sd) + ndtr((target.mean - target.high) / sd)
    return float(tails.sum())


@dataclass(frozen=True)
class BoundsRow:
    """One row of the table like B.1: bounds beside what a simulation finds.

    Attributes:
        inventory: Name of the inventory.
        sd: Standard deviation of every trait; None where they differ.
        symmetric: Whether every box is centred on its mean, so that `moment` holds for
            covariances.
        samples: Vectors drawn for the check, n.
        delta_found: Share of them outside the box.
        bounds: Bounds at the union bound of delta.
        mean_found: Largest shift of a mean, in standard deviations.
        covariance_found: Largest change of a covariance or variance over s_i s_j.
        correlation_found: Largest change of a correlation.
    """

    inventory: str
    sd: float | None
    symmetric: bool
    samples: int
    delta_found: float
    bounds: Bounds
    mean_found: float
    covariance_found: float
    correlation_found: float


def bounds_row(target: Inventory, draws: Draws, samples: int = 1_000_000) -> BoundsRow:
    """Compare the bounds of an inventory with a simulation.

    Args:
        target: The target population.
        draws: One element, to key the simulation.
        samples: Vectors to draw, n.
    """
    sampler = TraitSampler.of(target)
    accepted = _accepted_moments(sampler, draws, samples)
    sd, wanted = sampler.sd, sampler.repair.correlation
    off = accepted.covariance / np.outer(sd, sd) - wanted
    spread = np.sqrt(np.diag(accepted.covariance))
    correlation = accepted.covariance / np.outer(spread, spread)
    centred = np.allclose(target.mean - target.low, target.high - target.mean)
    return BoundsRow(
        target.name,
        float(sd[0]) if np.allclose(sd, sd[0]) else None,
        centred,
        samples,
        1 - accepted.share,
        bounds_at(rejection_bound(sampler)),
        float(np.abs((accepted.mean - target.mean) / sd).max()),
        float(np.abs(off).max()),
        float(np.abs(correlation - wanted).max()),
    )


def bounds_table(
    target: Inventory, sds: Sequence[float], draws: Draws, samples: int = 1_000_000
) -> list[BoundsRow]:
    """Return one row for each standard deviation, given to every trait (a table like B.1)."""
    return [
        bounds_row(replace(target, sd=np.full(len(target.traits), sd)), draws, samples)
        for sd in sds
    ]


def table_b1(draws: Draws, samples: int = 1_000_000) -> list[BoundsRow]:
    """Return the table like B.1: the default profile over `SPREADS`, then that of the norms."""
    return [
        *bounds_table(inventory("big_five"), SPREADS, draws, samples),
        bounds_row(inventory("big_five_norms"), draws, samples),
    ]


@dataclass(frozen=True)
class _Moments:
    share: float
    mean: Real
    covariance: Real


def _accepted_moments(sampler: TraitSampler, draws: Draws, samples: int) -> _Moments:
    """Moments of the vectors inside, batch by batch so that memory stays flat."""
    d, count = len(sampler.inventory.traits), 0
    first, second = np.zeros(d), np.zeros((d, d))
    for start in range(0, samples, _BATCH):
        batch = draws.at("batch", start).counted(min(_BATCH, samples - start))
        theta = sampler.gaussian(batch)
        centred = theta[sampler.inside(theta)] - sampler.inventory.mean
        count += len(centred)
        first += centred.sum(axis=0)
        second += centred.T @ centred
    mean = first / count
    return _Moments(
        count / samples, sampler.inventory.mean + mean, second / count - np.outer(mean, mean)
    )


def total_variation(
    target: Inventory, draws: Draws, *, cells: int = 8, samples: int = 1_000_000
) -> float:
    """Measure the distance of accepted from Gaussian vectors on a grid (figure B.1's identity).

    The grid has the outside of the box as one cell and cells x cells inside, by the first two
    traits. Proposition 1 says that the distance is delta, since every cell inside gains by the
    same factor. The two samples are drawn apart, so they agree up to sampling error.

    Args:
        target: The target population, of two traits or more.
        draws: One element, to key the simulation.
        cells: Cells along a side.
        samples: Vectors in each sample, n.
    """
    sampler = TraitSampler.of(target)
    gaussian = _cell_shares(sampler, sampler.gaussian(draws.at("gaussian").counted(samples)), cells)
    accepted, _ = sampler.accepted(draws.at("accepted").counted(samples))
    return float(np.abs(gaussian - _cell_shares(sampler, accepted, cells)).sum() / 2)


def _cell_shares(sampler: TraitSampler, theta: Real, cells: int) -> Real:
    target = sampler.inventory
    unit = (theta - target.low) / (target.high - target.low)
    place = np.minimum((unit[:, :2] * cells).astype(np.int64), cells - 1)
    cell = np.where(sampler.inside(theta), place[:, 0] * cells + place[:, 1], cells * cells)
    return np.bincount(cell, minlength=cells * cells + 1) / len(theta)
