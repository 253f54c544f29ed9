"""Single draws of the keyed counter hash: what `ingest/random.py` does, one word at a time.

A conversation is told turn by turn, so its draws are scalars; on arrays of one element the
same arithmetic would take a hundred times as long. Both give the same words (a test).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from memlake.ingest.random import key

Item = TypeVar("Item")

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15
_FIRST = 0xBF58476D1CE4E5B9
_SECOND = 0x94D049BB133111EB


def _mixed(word: int) -> int:
    word = (word ^ (word >> 30)) * _FIRST & _MASK
    word = (word ^ (word >> 27)) * _SECOND & _MASK
    return word ^ (word >> 31)


@dataclass(frozen=True, slots=True)
class Word:
    """One key, good for one draw of any kind; see `Draws`.

    Attributes:
        value: The mixed word, 64 bits.
    """

    value: int

    @classmethod
    def of(cls, *parts: str | int) -> Word:
        """Start a tree of draws."""
        return cls(_mixed(key(*parts)))

    def at(self, *component: str | int) -> Word:
        """Return an independent draw for a named component."""
        return Word(_mixed(self.value ^ key(*component)))

    def number(self, index: int) -> Word:
        """Return the draw of that number, from 0; the same as an element of `counted`."""
        return Word(_mixed((self.value + (index + 1) * _STEP) & _MASK))

    def uniform(self) -> float:
        """Draw a real between 0 and 1, both excluded."""
        return float(((self.value >> 12) + 0.5) * 2.0**-52)

    def chance(self, probability: float) -> bool:
        """Draw a flag that is true with a probability."""
        return self.uniform() < probability

    def below(self, count: int) -> int:
        """Draw an integer from 0 to `count` - 1."""
        return int(self.uniform() * count)

    def pick(self, items: Sequence[Item]) -> Item:
        """Draw one of some items, each as likely."""
        return items[self.below(len(items))]

    def weighted(self, weights: Sequence[float]) -> int:
        """Draw a position by weights, which need not sum to 1."""
        rest = self.uniform() * sum(weights)
        for at, weight in enumerate(weights):
            rest -= weight
            if rest < 0:
                return at
        return len(weights) - 1
