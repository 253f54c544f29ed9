"""What the sampler believed of a turn before any check: a lexical guess, never recomputed."""

from __future__ import annotations

from memlake.ingest.companion.derive.book import Book
from memlake.ingest.companion.derive.stream import Line, Stream
from memlake.ingest.companion.registry import choice
from memlake.ingest.companion.track_files import Signals, Tier


def signal(stream: Stream, book: Book, probe: Line) -> Signals:
    """Score a probe against its past and against the claims, and guess a tier from the scores.

    `epi_score` is the greatest share of the probe's telling words that one earlier turn
    outside of the ten before holds, `prof_score` the same over claims; both from 0 to 1.
    """
    weights = {stem: book.weight(stem) for stem in probe.stems}
    total = sum(weights.values())
    epi = _best_turn(stream, probe, weights) / total if total else 0.0
    prof = _best_claim(book, weights) / total if total else 0.0
    return Signals(hint=_hint(probe, epi, prof), epi_score=round(epi, 3), prof_score=round(prof, 3))


def _best_turn(stream: Stream, probe: Line, weights: dict[str, float]) -> float:
    before = probe.position - int(choice("on_screen_window"))
    scores: dict[int, float] = {}
    for stem, weight in weights.items():
        for at in stream.holders.get(stem, ()):
            if at >= before:
                break
            scores[at] = scores.get(at, 0.0) + weight
    return max(scores.values(), default=0.0)


def _best_claim(book: Book, weights: dict[str, float]) -> float:
    scores = (
        sum(weights[stem] for stem in known.stems & weights.keys())
        for known in book.of_stems(weights)
    )
    return max(scores, default=0.0)


def _hint(probe: Line, epi: float, prof: float) -> Tier:
    if len(probe.stems) < 1 or probe.opens:
        return "edge"
    if epi >= float(choice("hint_hard")) and len(probe.stems) >= int(choice("hint_hard_words")):
        return "hard"
    if prof >= float(choice("hint_intermediate")) and len(probe.stems) > 2:
        return "intermediate"
    return "basic"
