"""Risk-coverage curves and their area, as the exact mean over the orders of tied confidences."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from memlake.analysis.intervals import Interval, percentile_bounds
from memlake.analysis.resolvers.registry import Flags, Integers, Reals

BLOCK = 200
"""Resamples taken at once, which bounds memory to some tens of megabytes."""


@dataclass(frozen=True)
class RiskCoverage:
    """Error rate of the most confident answers, for every number of answers.

    Attributes:
        coverage: `[n]`, share of answers given: 1/n ... 1.
        risk: `[n]`, expected error rate among them over the orders of equal confidences.
        borders: `[n]`, true where a set of equal confidences ends: only there a threshold cuts.
    """

    coverage: Reals
    risk: Reals
    borders: Flags

    @property
    def area(self) -> float | None:
        """Mean risk over all coverages (AURC), None without answers."""
        return float(self.risk.mean()) if len(self.risk) else None


def risk_coverage(confidence: Integers, right: Integers, unit: int) -> RiskCoverage:
    """Curve of micro risk against coverage.

    A set of m equal confidences with e errors adds j e / m errors on average over its orders
    after j of its answers, so the mean needs no sampling and no row order.

    Args:
        confidence: `[n]`, of scored answers only.
        right: `[n]`, credit of each answer in 1/`unit`.
        unit: `Registry.credit_unit`.
    """
    if len(confidence) == 0:
        return RiskCoverage(np.empty(0), np.empty(0), np.empty(0, dtype=np.bool_))
    _, group = np.unique(-confidence, return_inverse=True)
    size = np.bincount(group)
    errors = unit * size - np.bincount(group, weights=right).astype(np.int64)
    before = np.r_[0, np.cumsum(errors)[:-1]]
    start = np.r_[0, np.cumsum(size)[:-1]]
    place = np.arange(1, len(confidence) + 1)
    member = np.repeat(np.arange(len(size)), size)
    inside = errors[member] * (place - start[member]) / size[member]
    risk = (before[member] + inside) / (unit * place)
    borders = place == (start + size)[member]
    return RiskCoverage(place / len(place), risk, borders)


def aurc_interval(
    confidence: Integers, right: Integers, unit: int, cluster: Integers, counts: Reals
) -> Interval:
    """Area under the curve with its bootstrap interval over clusters.

    In a resample every answer stands as often as its cluster was drawn. The expected errors
    inside a set of equal confidences grow evenly, so its share of the area has a closed form in
    harmonic numbers and no answer is expanded.

    Args:
        confidence: `[n]`, of scored answers only.
        right: `[n]`, credit in 1/`unit`.
        unit: `Registry.credit_unit`.
        cluster: `[n]`, cluster of each answer.
        counts: `[resamples, clusters]` of `resample_counts`.
    """
    area = risk_coverage(confidence, right, unit).area
    if area is None:
        return Interval(None, None, None, counts.shape[1])
    order = np.argsort(-confidence, kind="stable")
    last = np.flatnonzero(np.r_[np.diff(confidence[order]) != 0, True])
    drawn = counts[:, cluster[order]]
    wrong = (unit - right[order]) / unit
    blocks = [_areas(drawn[i : i + BLOCK], wrong, last) for i in range(0, len(drawn), BLOCK)]
    lo, hi = percentile_bounds(np.concatenate(blocks)) if blocks else (np.nan, np.nan)
    return Interval(area, _known(lo), _known(hi), counts.shape[1])


def _areas(drawn: Reals, wrong: Reals, last: Integers) -> Reals:
    """Area of each resample; NaN of one that holds no answer."""
    answers = np.cumsum(drawn, axis=1)[:, last].astype(np.int64)
    errors = np.cumsum(drawn * wrong, axis=1)[:, last]
    before = np.concatenate([np.zeros_like(answers[:, :1]), answers[:, :-1]], axis=1)
    failed = np.concatenate([np.zeros_like(errors[:, :1]), errors[:, :-1]], axis=1)
    size = answers - before
    slope = (errors - failed) / np.maximum(size, 1)
    harmonic = np.r_[0.0, np.cumsum(1.0 / np.arange(1, answers[:, -1].max(initial=0) + 1))]
    span = harmonic[answers] - harmonic[before]
    area = (failed * span + slope * (size - before * span)).sum(axis=1)
    whole = answers[:, -1]
    return np.where(whole > 0, area / np.maximum(whole, 1), np.nan)


def _known(figure: Reals | float) -> float | None:
    return None if np.isnan(figure) else float(figure)
