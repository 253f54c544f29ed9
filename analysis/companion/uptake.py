"""How often a subject sends a reply that the app suggested."""

from __future__ import annotations

from dataclasses import dataclass

from memlake.analysis.companion.corpus import Corpus, History
from memlake.ingest.companion.uptake import folded


@dataclass(frozen=True)
class Uptake:
    """Turns of subjects that repeat a suggested reply of the companion's turn before.

    Attributes:
        exact: Character for character.
        folded: But for case and punctuation, the exact ones included.
        turns: Turns of subjects with text.
        offered: Suggested replies.
        offering: Turns of the companion that carry any.
    """

    exact: int
    folded: int
    turns: int
    offered: int
    offering: int


def chip_uptake(corpus: Corpus) -> Uptake:
    """Count over all subjects; only the message right before a turn counts."""
    parts = [_of(history) for history in corpus.histories]
    return Uptake(
        sum(p.exact for p in parts),
        sum(p.folded for p in parts),
        sum(p.turns for p in parts),
        sum(p.offered for p in parts),
        sum(p.offering for p in parts),
    )


def _of(history: History) -> Uptake:
    exact = loose = turns = 0
    for at, (sender, text) in enumerate(zip(history.senders, history.contents, strict=True)):
        if sender != "user" or not text:
            continue
        turns += 1
        chips = history.chips[at - 1] if at else []
        same = text in chips
        exact += same
        # A text of marks alone folds to nothing, which repeats nothing but itself.
        plain = folded(text)
        loose += same or bool(plain and plain in {folded(chip) for chip in chips})
    offers = [len(chips) for chips in history.chips]
    return Uptake(exact, loose, turns, sum(offers), sum(n > 0 for n in offers))
