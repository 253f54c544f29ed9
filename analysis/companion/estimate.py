"""Figures with their intervals: Wilson over items, and a bootstrap over the participants."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache

import numpy as np
import numpy.typing as npt

from memlake.analysis.intervals import (
    Interval,
    Reals,
    bootstrap_interval,
    macro_ratio,
    percentile_bounds,
    ratio,
    resample_counts,
    wilson,
)
from memlake.ingest.companion.registry import choice

Whole = npt.NDArray[np.int64]


@cache
def resamples(subjects: int) -> Reals:
    """Return how often each resample draws each participant, shape (10,000, subjects)."""
    return resample_counts(
        subjects, int(choice("bootstrap_seed")), int(choice("bootstrap_resamples"))
    )


def share(flags: Sequence[bool] | npt.NDArray[np.bool_]) -> Interval:
    """A lone proportion, with its Wilson interval."""
    return wilson(int(np.sum(flags)), len(flags))


def by_subject(
    values: Sequence[float] | Reals, subjects: Sequence[int] | Whole, count: int
) -> tuple[Reals, Reals]:
    """Return sums of values and numbers of items of each participant, shape (count,) each."""
    index = np.asarray(subjects, dtype=np.int64)
    sums = np.bincount(index, weights=np.asarray(values, dtype=np.float64), minlength=count)
    return sums.astype(np.float64), np.bincount(index, minlength=count).astype(np.float64)


def pooled_mean(
    values: Sequence[float] | Reals, subjects: Sequence[int] | Whole, count: int
) -> Interval:
    """A mean over items, with a bootstrap over participants; n is the number of items.

    Args:
        values: One an item.
        subjects: Index of each item's participant.
        count: How many participants there are.
    """
    sums, sizes = by_subject(values, subjects, count)
    found = bootstrap_interval(ratio, [sums, sizes], resamples(count))
    return Interval(found.value, found.lo, found.hi, len(values))


def macro_mean(
    values: Sequence[float] | Reals, subjects: Sequence[int] | Whole, count: int
) -> Interval:
    """A mean over participants of their means, those without items left out, with a bootstrap.

    n is the number of participants with an item. A resample draws participants, so that one
    drawn twice counts twice.
    """
    sums, sizes = by_subject(values, subjects, count)
    means, held = ratio(sums, sizes), sizes > 0
    known = np.where(held, means, 0.0)
    counts = resamples(count)
    samples = ratio(counts @ known, counts @ held.astype(np.float64))
    lo, hi = percentile_bounds(samples[:, None])
    figure = float(macro_ratio(sums[None], sizes[None])[0])
    if not held.any():
        return Interval(None, None, None, 0)
    return Interval(figure, float(lo[0]), float(hi[0]), int(held.sum()))


def statistic_interval(
    statistic: Callable[[Reals], Reals], figure: float | None, count: int, n: int
) -> Interval:
    """A statistic of participants' weights, with a bootstrap.

    Args:
        statistic: Takes weights, shape (resamples, count), and returns (resamples,), NaN where
            undefined.
        figure: Its value at weights of one.
        count: How many participants there are.
        n: Items behind it.
    """
    if figure is None:
        return Interval(None, None, None, n)
    lo, hi = percentile_bounds(statistic(resamples(count))[:, None])
    return Interval(figure, _known(lo[0]), _known(hi[0]), n)


def _known(value: float) -> float | None:
    return None if np.isnan(value) else float(value)


def subject_codes(items: Iterable[object]) -> Whole:
    """Return the participant's index of each item that has one as `subject`."""
    return np.array([item.subject for item in items], dtype=np.int64)  # type: ignore[attr-defined]
