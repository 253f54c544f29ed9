"""The five broad traits, estimated from cue words: no validated instrument, and labelled so."""

from __future__ import annotations

import re
from dataclasses import dataclass

from memlake.ingest.companion.derive.stream import Line, Stream

_CUES = {
    "openness": r"\b(?:paint|draw|song|book|museum|travel|dream|wonder|imagine|art)\w*\b",
    "conscientiousness": (
        r"\b(?:schedule|list|clean|saving|practi[sc]ed|on "
        r"time|plan|finished|goal)\w*\b"
    ),
    "extraversion": r"\b(?:party|friends?|danc\w+|we laughed|concert|out with|karaoke|crowd)\b",
    "agreeableness": r"\b(?:thank\w*|sorry|hug\w*|kind|helped|sweet|proud of)\b",
    "neuroticism": (
        r"\b(?:worr\w+|panic\w*|cried|stressed|scared|afraid|can't sleep|lonely"
        r"|nightmare)\b"
    ),
}
_BOUNDS = {
    "openness": (0.05, 0.09),
    "conscientiousness": (0.05, 0.09),
    "extraversion": (0.05, 0.09),
    "agreeableness": (0.05, 0.09),
    "neuroticism": (0.05, 0.09),
}
_CITED = 5


@dataclass(frozen=True)
class Level:
    """One trait.

    Attributes:
        level: `low`, `medium` or `high`.
        confidence: From 0 to 1, greater with more turns.
        shown: Turns that show it, at most five, spread over the history.
    """

    level: str
    confidence: float
    shown: tuple[Line, ...]


def trait_levels(stream: Stream) -> dict[str, Level]:
    """Estimate each trait from the share of turns with one of its cues."""
    lines = stream.user_lines
    found = {}
    for trait, cue in _CUES.items():
        regex = re.compile(cue, re.IGNORECASE)
        shown = [line for line in lines if regex.search(line.speech)]
        share = len(shown) / len(lines) if lines else 0.0
        low, high = _BOUNDS[trait]
        level = "low" if share < low else "high" if share > high else "medium"
        step = max(len(shown) // _CITED, 1)
        found[trait] = Level(
            level, round(len(shown) / (len(shown) + 10), 2), tuple(shown[::step][:_CITED])
        )
    return found
