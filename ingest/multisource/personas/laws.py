"""The two laws that a behavioural parameter is drawn from, by inverse CDF."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from memlake.ingest.random import Real


class Law(Protocol):
    """A law of one parameter."""

    def quantile(self, u: Real) -> Real:
        """Return the value at each probability."""


@dataclass(frozen=True)
class Uniform:
    """Uniform reals kept to some decimals, so that both ends have half the weight of the rest.

    Attributes:
        low: Least value.
        high: Greatest value.
        digits: Decimals kept.
    """

    low: float
    high: float
    digits: int

    def quantile(self, u: Real) -> Real:
        """Return the value at each probability."""
        scale = 10**self.digits
        kept: Real = np.rint((self.low + u * (self.high - self.low)) * scale) / scale
        return kept


@dataclass(frozen=True)
class OneOf:
    """Values of equal probability; a value may stand in it twice.

    Attributes:
        values: The values.
    """

    values: tuple[float, ...]

    def quantile(self, u: Real) -> Real:
        """Return the value at each probability."""
        values: Real = np.array(self.values, dtype=np.float64)
        return values[np.floor(u * len(self.values)).astype(np.int64)]
