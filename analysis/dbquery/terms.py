"""Terms that tell names apart, and how well they fit a text."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from memlake.analysis.dbquery.grammar import IDIOM, WEAK

# How much less each term weighs than the one before it.
_LATER = 0.25
_WEAK_WEIGHT = 0.5


@dataclass(frozen=True)
class Terms:
    """The terms that tell names apart: a field's among those of its schema, say.

    Attributes:
        of: The terms of each name, in the registry's order; a final asterisk stands for any end.
    """

    of: Mapping[str, tuple[str, ...]]

    @cached_property
    def _patterns(self) -> list[tuple[re.Pattern[str], list[str]]]:
        owners: dict[str, list[str]] = {}
        for name, terms in self.of.items():
            for term in dict.fromkeys(terms):
                owners.setdefault(term, []).append(name)
        return [
            (re.compile(r"\b" + re.escape(term.removesuffix("*")) + _end(term)), names)
            for term, names in owners.items()
        ]

    def scores(self, text: str, among: frozenset[str] | None = None) -> dict[str, float]:
        """Weigh each name by its terms in a text.

        A term weighs the less the more names share it, and a little less the later it stands among
        the terms that were found: what is asked for comes before what it is asked of. A word that
        every sentence may have, such as "where", weighs half.

        Args:
            text: Words in lower case.
            among: The names that it may be; None for all.
        """
        text = IDIOM.sub(" ", text)
        hits = [
            (match.start(), match[0], own)
            for pattern, names in self._patterns
            if (own := [name for name in names if among is None or name in among])
            and (match := pattern.search(text))
        ]
        places = {place: rank for rank, place in enumerate(sorted({hit[0] for hit in hits}))}
        total: dict[str, float] = {}
        for place, word, names in hits:
            for name in names:
                full = _WEAK_WEIGHT if word in WEAK else 1.0
                weight = full / (len(names) * (1 + places[place] * _LATER))
                total[name] = total.get(name, 0.0) + weight
        return total

    def nearest(self, text: str) -> Mapping[str, float]:
        """Weigh each name by its terms in a text, the more the nearer they are to the text's end.

        Args:
            text: Words in lower case, before a value.
        """
        return self._nearest(text)

    @cached_property
    def _nearest(self) -> Callable[[str], Mapping[str, float]]:
        # Questions repeat the words before their values.
        return lru_cache(maxsize=4096)(self._find_nearest)

    def _find_nearest(self, text: str) -> dict[str, float]:
        ends_of = ((deque(pattern.finditer(text), 1), names) for pattern, names in self._patterns)
        hits = [(last[0].end(), names) for last, names in ends_of if last]
        ends = sorted({hit[0] for hit in hits}, reverse=True)
        total: dict[str, float] = {}
        for end, names in hits:
            for name in names:
                weight = 1 / (len(names) * (1 + ends.index(end)))
                total[name] = total.get(name, 0.0) + weight
        return total

    def best(self, text: str, among: frozenset[str] | None = None) -> tuple[str | None, float]:
        """Return the name with the highest score and the score; of equals the registry's first.

        Args:
            text: Words in lower case.
            among: The names that it may be; None for all.
        """
        return self._best(text, among)

    @cached_property
    def _best(self) -> Callable[[str, frozenset[str] | None], tuple[str | None, float]]:
        # Questions repeat their clauses.
        return lru_cache(maxsize=4096)(self._find_best)

    def _find_best(self, text: str, among: frozenset[str] | None) -> tuple[str | None, float]:
        scores = self.scores(text, among)
        names = [name for name in self.of if among is None or name in among]
        best = max(names, key=lambda name: scores.get(name, 0.0), default=None)
        if best is None or scores.get(best, 0.0) == 0:
            return None, 0.0
        return best, scores[best]


def _end(term: str) -> str:
    return "" if term.endswith("*") else r"\b"
