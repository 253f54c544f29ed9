"""What comes up again: a matter told before, at a distance drawn evenly on a log scale."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from math import exp, log

from memlake.ingest.companion.life.matter import Matter
from memlake.ingest.companion.life.word import Word
from memlake.ingest.companion.registry import choice

_ATTEMPTS = 12


class Told:
    """The matters told so far, found by where they were told."""

    def __init__(self) -> None:
        """Start with nothing told."""
        self._at: list[int] = []
        self._what: list[Matter] = []
        self._nearest = int(choice("recall_least_distance"))
        self._untouched = float(choice("recall_untouched"))
        self._flatness = float(choice("recall_flatness"))

    def note(self, matter: Matter, position: int) -> None:
        """Note that a matter is told at a position, which no earlier one exceeds."""
        matter.expressed.append(position)
        self._at.append(position)
        self._what.append(matter)

    def __len__(self) -> int:
        return len(self._at)

    def draw(self, position: int, word: Word, fits: Callable[[Matter], bool]) -> Matter | None:
        """Draw a matter to come back to, or None where none was told far enough back."""
        if position <= self._nearest + 1 or not self._at:
            return None
        for attempt in range(_ATTEMPTS):
            mine = word.number(attempt)
            far = mine.uniform() ** self._flatness
            wanted = position - exp(log(self._nearest) + far * log(position / self._nearest))
            at = min(bisect_left(self._at, wanted), len(self._at) - 1)
            found = self._what[at]
            far_enough = max(self._nearest, (position - wanted) * self._untouched)
            if fits(found) and position - found.expressed[-1] >= far_enough:
                return found
        return None

    def any(self, word: Word, fits: Callable[[Matter], bool]) -> Matter | None:
        """Draw any matter told before, those told often the likelier."""
        for attempt in range(4):
            if self._what and fits(found := word.number(attempt).pick(self._what)):
                return found
        return None
