"""Keyed counter hash: the randomness of every generator.

A draw is a pure function u = hash(seed, dataset, subject, component, index...), so there is no
stream to keep in step: a new draw moves no other, any subset of subjects gets the same values,
and the number of threads does not matter (DESIGN, rule 1). Keys are 64-bit words; one step is
the SplitMix64 finaliser (Steele, Lea and Flood 2014, variant 13 of its constants), done on whole
arrays.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias, cast

import numpy as np
import numpy.typing as npt
from scipy.special import ndtri

Keys: TypeAlias = npt.NDArray[np.uint64]
Real: TypeAlias = npt.NDArray[np.float64]
Whole: TypeAlias = npt.NDArray[np.int64]
Flag: TypeAlias = npt.NDArray[np.bool_]
Reals: TypeAlias = "Real | float"

_STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_SEPARATOR = "\x1f"


@lru_cache(maxsize=4096)
def key(*parts: str | int) -> int:
    """Return the 64-bit word of a name: BLAKE2b over its parts.

    Args:
        parts: Strings and integers; `1` and `"1"` are the same, `("a", "b")` and `("ab",)` not.

    Raises:
        ValueError: If a part holds the unit separator, which would let two names collide.
    """
    texts = [str(part) for part in parts]
    if any(_SEPARATOR in text for text in texts):
        raise ValueError(f"a key part may not hold the unit separator: {texts!r}")
    digest = hashlib.blake2b(_SEPARATOR.join(texts).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big")


def _mixed(words: Keys) -> Keys:
    """Finalise words in place; the caller owns the array."""
    words ^= words >> np.uint64(30)
    words *= _FIRST
    words ^= words >> np.uint64(27)
    words *= _SECOND
    words ^= words >> np.uint64(31)
    return words


@dataclass(frozen=True)
class Draws:
    """An array of keys, each good for one draw of any kind.

    Two draws from the same keys are the same draw: take another component with `at` for
    another one.

    Attributes:
        keys: One mixed word per element; its shape is the shape of what is drawn.
    """

    keys: Keys

    @classmethod
    def of(cls, *parts: str | int) -> Draws:
        """Start a tree of draws, say from a seed and a dataset; shape ()."""
        return cls(_mixed(np.full((1,), key(*parts), dtype=np.uint64)).reshape(()))

    @property
    def shape(self) -> tuple[int, ...]:
        """Shape of what is drawn."""
        return self.keys.shape

    def at(self, *component: str | int) -> Draws:
        """Return independent draws of the same shape for a named component."""
        words = np.atleast_1d(self.keys) ^ np.uint64(key(*component))
        return Draws(_mixed(words).reshape(self.shape))

    def each(self, names: Iterable[str]) -> Draws:
        """Add a last axis with one element per name, such as a subject's id."""
        words = np.array([key(name) for name in names], dtype=np.uint64)
        return Draws(_mixed(self.keys[..., np.newaxis] ^ words))

    def counted(self, count: int) -> Draws:
        """Add a last axis of elements numbered from 0; element i does not depend on `count`."""
        steps = np.arange(1, count + 1, dtype=np.uint64) * _STEP
        return Draws(_mixed(self.keys[..., np.newaxis] + steps))

    def uniform(self, low: Reals = 0.0, high: Reals = 1.0) -> Real:
        """Draw reals uniform between `low` and `high`, both excluded."""
        # 52 bits and a half: exact in a double, and never 0 or 1.
        bits = (self.keys >> np.uint64(12)).view(np.int64)
        unit = (bits + 0.5) * 2.0**-52
        return low + unit * (np.asarray(high) - low)

    def normal(self, mean: Reals = 0.0, sd: Reals = 1.0) -> Real:
        """Draw normal reals by inverse CDF."""
        return mean + np.asarray(sd) * ndtri(self.uniform())

    def integers(self, low: int, high: int | Whole) -> Whole:
        """Draw integers uniform from `low` to `high`, both included."""
        span = np.asarray(high) - low + 1
        return cast(Whole, low + np.floor(self.uniform() * span).astype(np.int64))

    def bernoulli(self, probability: Reals) -> Flag:
        """Draw flags that are true with a probability."""
        return self.uniform() < probability

    def binomial(self, trials: Whole, probability: Reals) -> Whole:
        """Draw successes out of a few trials by inverse CDF.

        Args:
            trials: Number of trials, elementwise. Time grows with its greatest.
            probability: Of one success, elementwise, 0 to 1.
        """
        u, count = self.uniform(), np.zeros(self.shape, dtype=np.int64)
        p = np.broadcast_to(np.asarray(probability, dtype=np.float64), self.shape)
        odds = p / np.where(p < 1, 1 - p, 1.0)
        term = (1 - p) ** trials
        below = term.copy()
        for k in range(int(np.max(trials, initial=0))):
            count += (u > below) & (k < trials)
            term *= odds * (trials - k) / (k + 1)
            below += term
        return np.where(p < 1, count, trials)

    def categorical(self, weights: Iterable[float]) -> Whole:
        """Draw positions of weights that sum to 1."""
        bounds = np.cumsum(np.fromiter(weights, dtype=np.float64))[:-1]
        return np.searchsorted(bounds, self.uniform(), side="right").astype(np.int64)

    def subset(self, population: int, size: int) -> Whole:
        """Draw `size` different integers below `population` in random order; adds a last axis."""
        order = np.argsort(self.counted(population).keys, axis=-1, kind="stable")
        return order[..., :size].astype(np.int64)
