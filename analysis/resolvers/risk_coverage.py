"""Risk-coverage curves and their area, as the exact mean over the orders of tied confidences."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from memlake.analysis.resolvers.registry import Integers, Reals


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
    borders: np.ndarray

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
