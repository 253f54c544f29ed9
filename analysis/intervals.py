"""Intervals for every figure that is reported: Wilson, and the paired cluster bootstrap.

The bootstrap resamples clusters (a persona of a seed, a user, a group) and recomputes the
statistic, ratios included, from the resampled sums (paper 9.3, DESIGN rule 5). A resample is
one row of cluster counts, so thousands of resamples of many systems are one matrix product,
and two systems are compared on the same resamples.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
import numpy.typing as npt

from memlake.ingest.random import Draws

Reals = npt.NDArray[np.float64]
Statistic = Callable[..., Reals]

RESAMPLES = 2000
PERCENTILES = (2.5, 97.5)
NORMAL_QUANTILE = 1.959963984540054
"""The 97.5% quantile of the standard normal."""


@dataclass(frozen=True)
class Interval:
    """A figure with its 95% interval; None where there is nothing to estimate from.

    Attributes:
        value: The figure itself.
        lo: Lower bound.
        hi: Upper bound.
        n: Clusters (bootstrap), trials (Wilson) or values (mean) behind it.
    """

    value: float | None
    lo: float | None
    hi: float | None
    n: int


def wilson(successes: float, trials: int) -> Interval:
    """Wilson score interval of a lone proportion.

    Args:
        successes: Number of successes; may be fractional where ties are credited by share.
        trials: Number of trials; 0 gives an interval of None.

    Raises:
        ValueError: If there are more successes than trials, or fewer than none.
    """
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} successes in {trials} trials")
    if trials == 0:
        return Interval(None, None, None, 0)
    share, z2 = successes / trials, NORMAL_QUANTILE**2
    scale = 1 + z2 / trials
    centre = (share + z2 / (2 * trials)) / scale
    spread = sqrt(share * (1 - share) / trials + z2 / (4 * trials**2)) * NORMAL_QUANTILE / scale
    lo, hi = min(centre - spread, share), max(centre + spread, share)
    return Interval(share, max(0.0, lo), min(1.0, hi), trials)


def resample_counts(clusters: int, seed: int, resamples: int = RESAMPLES) -> Reals:
    """`[resamples, clusters]`, how often each resample draws each cluster, with replacement.

    Args:
        clusters: Number of clusters; 0 gives empty rows.
        seed: Key of the draws: the same seed and number of clusters, the same resamples.
        resamples: Number of resamples.
    """
    draws = Draws.of("cluster_bootstrap", seed).counted(resamples).counted(clusters)
    chosen = draws.integers(0, clusters - 1) + clusters * np.arange(resamples)[:, None]
    counts = np.bincount(chosen.ravel(), minlength=resamples * clusters)
    return counts.reshape(resamples, clusters).astype(np.float64)


def resampled_sums(values: Reals, counts: Reals) -> Reals:
    """`[resamples, ...]` sums of `[clusters, ...]` values; whole numbers stay exact."""
    flat = values.reshape(len(values), int(np.prod(values.shape[1:])))
    return (counts @ flat).reshape(len(counts), *values.shape[1:])


def percentile_bounds(samples: Reals) -> tuple[Reals, Reals]:
    """Percentile interval over the first axis, of the resamples in which a figure is defined.

    Where it is defined in none, or there are no resamples, the bounds are NaN.
    """
    shape = samples.shape[1:]
    flat = samples.reshape(len(samples), int(np.prod(shape)))
    bounds = np.full((2, flat.shape[1]), np.nan)
    whole = ~np.isnan(flat).any(axis=0) & (len(flat) > 0)
    if whole.any():
        bounds[:, whole] = np.percentile(flat[:, whole], PERCENTILES, axis=0)
    for column in np.flatnonzero(~whole):
        held = flat[:, column][~np.isnan(flat[:, column])]
        if len(held):
            bounds[:, column] = np.percentile(held, PERCENTILES)
    return bounds[0].reshape(shape), bounds[1].reshape(shape)


def bootstrap(
    statistic: Statistic, values: Sequence[Reals], counts: Reals
) -> tuple[Reals, Reals, Reals]:
    """Figure and bounds of a statistic of sums, for all its output cells at once.

    Args:
        statistic: Takes the sums of `values`, each with a leading axis of resamples, and keeps
            that axis. NaN where undefined.
        values: Per-cluster contributions, `[clusters, ...]` each.
        counts: `resample_counts` of those clusters.

    Returns:
        Figure, lower and upper bound, in the statistic's shape without the leading axis.
    """
    figure = statistic(*(part.sum(axis=0)[None] for part in values))[0]
    samples = statistic(*(resampled_sums(part, counts) for part in values))
    lo, hi = percentile_bounds(samples)
    undefined = np.isnan(figure)
    return figure, np.where(undefined, np.nan, lo), np.where(undefined, np.nan, hi)


def bootstrap_interval(statistic: Statistic, values: Sequence[Reals], counts: Reals) -> Interval:
    """As `bootstrap`, for a statistic that is one number per resample."""
    figure, lo, hi = bootstrap(statistic, values, counts)
    return Interval(_known(figure), _known(lo), _known(hi), counts.shape[1])


def paired_difference(
    statistic: Statistic, left: Sequence[Reals], right: Sequence[Reals], counts: Reals
) -> Interval:
    """Left minus right, both on the same resamples of the same clusters."""
    split = len(left)

    def difference(*sums: Reals) -> Reals:
        return statistic(*sums[:split]) - statistic(*sums[split:])

    return bootstrap_interval(difference, [*left, *right], counts)


def mean_interval(values: Reals, seed: int, resamples: int) -> Interval:
    """Mean of single values, with a bootstrap over them."""
    counts = resample_counts(len(values), seed, resamples)
    return bootstrap_interval(ratio, [values, np.ones(len(values))], counts)


def ratio(numerator: Reals, denominator: Reals) -> Reals:
    """Elementwise ratio, NaN where the denominator is 0."""
    out = np.full(np.shape(numerator), np.nan)
    np.divide(numerator, denominator, out=out, where=np.asarray(denominator) > 0)
    return out


def macro_ratio(numerator: Reals, denominator: Reals) -> Reals:
    """Ratios averaged over the last axis, leaving out those whose denominator is 0."""
    shares = ratio(numerator, denominator)
    held = ~np.isnan(shares)
    return ratio(np.where(held, shares, 0.0).sum(axis=-1), held.sum(axis=-1).astype(np.float64))


def _known(figure: Reals) -> float | None:
    number = float(figure)
    return None if np.isnan(number) else number
