"""Resamples of a few subjects, each different one once: the same bootstrap at a fraction of it.

Five subjects have 126 different resamples, so that 10,000 drawn ones are mostly repeats.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from memlake.analysis.intervals import (
    PERCENTILES,
    Reals,
    percentile_bounds,
    ratio,
    resample_counts,
    resampled_sums,
)

RESAMPLES = 10_000
BOOTSTRAP_SEED = 42
FEW = 8
"""With more subjects hardly a resample comes twice."""

Whole = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Resamples:
    """The resamples of a number of clusters.

    Attributes:
        counts: How often each resample draws each cluster, shape (resamples, clusters).
        times: How often each came, shape (resamples,); None where every one is listed.
    """

    counts: Reals
    times: Whole | None

    @classmethod
    def of(cls, clusters: int) -> Resamples:
        """Draw `RESAMPLES` resamples, the same ones for the same number of clusters."""
        counts = resample_counts(clusters, BOOTSTRAP_SEED, RESAMPLES)
        if clusters > FEW:
            return cls(counts, None)
        different, times = np.unique(counts, axis=0, return_counts=True)
        return cls(different, times.astype(np.int64))

    def ratios(self, top: Reals, bottom: Reals) -> Reals:
        """Return ratios of resampled sums, shape (resamples, ...) of (clusters, ...) values."""
        return ratio(resampled_sums(top, self.counts), resampled_sums(bottom, self.counts))

    def bounds(self, samples: Reals) -> tuple[Reals, Reals]:
        """Return percentile bounds of a statistic over all resamples in which it is defined."""
        if self.times is None:
            return percentile_bounds(samples)
        return _weighted_bounds(samples, self.times)


def _weighted_bounds(samples: Reals, times: Whole) -> tuple[Reals, Reals]:
    """`percentile_bounds` of samples of which each came a number of times."""
    shape = samples.shape[1:]
    flat = samples.reshape(len(samples), int(np.prod(shape)))
    order = np.argsort(flat, axis=0)
    ordered = np.take_along_axis(flat, order, axis=0)
    upto = np.cumsum(np.where(np.isnan(ordered), 0, times[order]), axis=0)
    lo, hi = (_at_rank(ordered, upto, percent / 100 * (upto[-1] - 1)) for percent in PERCENTILES)
    return lo.reshape(shape), hi.reshape(shape)


def _at_rank(ordered: Reals, upto: Whole, rank: Reals) -> Reals:
    """Interpolate between the values at the whole ranks beside `rank`; NaN without a value."""
    columns = np.arange(ordered.shape[1])
    below, above = (
        ordered[np.argmax(upto > whole, axis=0), columns]
        for whole in (np.floor(rank), np.ceil(rank))
    )
    found = below + (above - below) * (rank - np.floor(rank))
    return np.where(upto[-1] > 0, found, np.nan)
