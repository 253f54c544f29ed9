"""The profile's claims, found by name and by content word."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log

from memlake.ingest.companion.derive.claim import Known
from memlake.ingest.companion.derive.stream import Stream, writes_capitals
from memlake.ingest.companion.registry import choice


class Book:
    """An index of one subject's claims.

    Attributes:
        claims: The claims, in the order in which they were first established.
        establishing: Positions of the turns that establish any.
    """

    def __init__(self, stream: Stream, claims: Sequence[Known]) -> None:
        """Index claims.

        Args:
            stream: The history that they were read from.
            claims: The claims that ship.
        """
        self.claims = sorted(claims, key=lambda known: known.positions[0])
        self.establishing = frozenset(at for known in claims for at in known.positions)
        self._stream = stream
        self._by_name: dict[str, list[int]] = {}
        self._by_stem: dict[str, list[int]] = {}
        for at, known in enumerate(self.claims):
            if known.section == "entities":
                self._by_name.setdefault(known.slot.lower(), []).append(at)
            for stem in known.stems:
                self._by_stem.setdefault(stem, []).append(at)
        self._rare = float(choice("claim_word_share")) * max(len(stream.lines), 1)
        self._rarest = float(choice("claim_word_turns"))
        self._capitals = writes_capitals(stream)

    def is_name(self, word: str) -> bool:
        """Say whether somebody or something of that name is known."""
        return word.lower() in self._by_name and (word[0].isupper() or not self._capitals)

    def tells(self, stem: str) -> bool:
        """Say whether any claim holds a content word, however common it is."""
        return stem in self._by_stem

    def names_claims(self, stems: Sequence[str]) -> tuple[str, ...]:
        """Return those of the content words that make claims of the profile rather than talk."""
        limit = max(self._rare, self._rarest)
        return tuple(
            stem
            for stem in stems
            if stem in self._by_stem and len(self._stream.holders.get(stem, ())) <= limit
        )

    def of_name(self, name: str) -> list[Known]:
        """Return the claims about somebody or something named."""
        return [self.claims[at] for at in self._by_name.get(name.lower(), ())]

    def of_stems(self, stems: Iterable[str]) -> list[Known]:
        """Return the claims that hold any of some content words, in order."""
        places = sorted({at for stem in stems for at in self._by_stem.get(stem, ())})
        return [self.claims[at] for at in places]

    def weight(self, stem: str) -> float:
        """Return how telling a content word is: the logarithm of turns over those that hold it."""
        held = len(self._stream.holders.get(stem, ()))
        return log((len(self._stream.lines) + 1) / (held + 1))
