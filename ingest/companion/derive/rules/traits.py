"""Characterizations proposed from cue words: traits, style, feelings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from statistics import mean

from memlake.ingest.companion.derive.claim import Candidate
from memlake.ingest.companion.derive.stream import Line, Stream

_CUES = {
    "openness_to_change": (
        "is open to change",
        r"\b(?:new|change[ds]?|moved|switch(?:ed)?|update)\b",
    ),
    "curiosity": (
        "is curious",
        r"\b(?:why|wonder|who (?:invented|decided)|do you (?:think|believe|dream))\b",
    ),
    "creativity": ("is creative", r"\b(?:paint|draw|made|write|song|sketch|craft|finished a)\w*\b"),
    "orderliness": ("is orderly", r"\b(?:clean|list|schedule|system|tidy|sorted)\w*\b"),
    "diligence": ("works hard", r"\b(?:work(?:ed|ing)?|practi[sc]ed|studied|training)\b"),
    "self_discipline": (
        "keeps at things",
        r"\b(?:every (?:day|morning|week)|streak|never skip|goal)\b",
    ),
    "sociability": ("seeks company", r"\b(?:party|friends?|we talked|hang out|together)\b"),
    "assertiveness": (
        "speaks up",
        r"\b(?:i said no|i told (?:him|her|them)|i yelled|i asked for)\b",
    ),
    "energy": ("is full of energy", r"\b(?:ran|danc(?:e|ed|ing)|can't sit|energy|let's go)\b"),
    "warmth": (
        "is warm towards others",
        r"\b(?:hug(?:ged|s)?|miss (?:you|her|him|them|everyone)|love you|sweet)\b",
    ),
    "trust": (
        "trusts easily",
        r"\b(?:trust|told nobody but you|you(?:'re| are) kind|i needed that)\b",
    ),
    "politeness": ("is polite", r"\b(?:thank(?:s| you)|please|sorry|excuse me)\b"),
    "anxiety": (
        "is anxious",
        r"\b(?:worr(?:y|ied)|panick?(?:ed)?|stressed|scared|terrified|afraid|nervous)\b",
    ),
    "irritability": ("is easily annoyed", r"\b(?:hate|ugh|can't stand|annoy\w*|can't deal)\b"),
    "self_esteem": (
        "doubts themselves",
        r"\b(?:i(?:'m| am) (?:stupid|pathetic|doomed|the worst)|what people think)\b",
    ),
    "optimism": (
        "looks on the bright side",
        r"\b(?:one day|at least|getting better|hope|could have been worse)\b",
    ),
    "independence": (
        "relies on themselves",
        r"\b(?:by myself|my own|alone|without anyone|on my own)\b",
    ),
    "playfulness": ("likes to play", r"\b(?:haha+|lol|game|goat|riddle|joke|duck)\b"),
    "empathy": (
        "feels with others",
        r"\b(?:poor|felt (?:bad|sorry) for|i cried|worried about (?:him|her|them))\b",
    ),
    "risk_taking": ("takes risks", r"\b(?:on impulse|dare|bet|without a plan|quit)\b"),
    "attachment": (
        "is attached to the companion",
        r"\b(?:missed (?:you|this)|only you|nobody (?:gets|understands) me|i like it when you)\b",
    ),
}
_FEELING = re.compile(
    r"\bi(?:'m| am|'ve been)?(?: feel(?:ing)?)? (?:so |kind of |really |a bit |too "
    r")?(?P<value>tired|sad|stressed|lonely|"
    r"happy|proud(?: of myself)?|in a great mood|bored|weird|off|sick|homesick"
    r"|heartbroken)\b(?P<rest>[^,.!?;]{0,40})",
    re.IGNORECASE,
)
_CITED = 4
_LEAST_TURNS = 3


def propose_traits(stream: Stream) -> Iterator[Candidate]:
    """Propose feelings, personality and style, each from the turns that show it."""
    for line in stream.user_lines:
        if match := _FEELING.search(line.speech):
            value = f"{match['value']}{match['rest']}".strip()
            yield _claim("psychology", "stressors", f"Felt {value}", value, line, "event")
    for slot, (saying, cue) in _CUES.items():
        regex = re.compile(cue, re.IGNORECASE)
        shown = [
            (line, found[0]) for line in stream.user_lines if (found := regex.search(line.speech))
        ]
        if len(shown) >= _LEAST_TURNS:
            step = max(len(shown) // _CITED, 1)
            for line, word in shown[::step][:_CITED]:
                text = f"{saying.capitalize()}, as in “{word}”"
                yield _claim("personality_dimensions", slot, text, word, line, "stable")
    yield from _style(stream)


def _claim(
    section: str, slot: str, text: str, value: str, line: Line, temporality: str
) -> Candidate:
    return Candidate(
        section, slot, text, value, line.position, temporality, kind="characterization"
    )


_EMOJI = re.compile("[\U0001f300-\U0001faff❤✨]")


def _style(stream: Stream) -> Iterator[Candidate]:
    """Describe how the subject writes; each finding cites a turn that shows it."""
    lines = stream.user_lines
    if not lines:
        return
    length = mean(len(line.content.split()) for line in lines)
    emoji = sum(bool(_EMOJI.search(line.content)) for line in lines) / len(lines)
    laughs = sum(
        bool(re.search(r"\b(?:haha+|lol|hehe|lmao|xd)\b", line.content, re.IGNORECASE))
        for line in lines
    )
    capitals = sum(line.content[:1].isupper() for line in lines) / len(lines)
    longest = max(lines, key=lambda line: (len(line.stems), -line.position))
    found = {
        "message_length": "Writes long messages" if length > 14 else "Writes short messages",
        "emoji": "Uses emoji often" if emoji > 0.25 else "Rarely uses emoji",
        "humour": "Laughs in writing" if laughs > 0.1 * len(lines) else "Keeps a straight face",
        "formality": "Writes with capitals" if capitals > 0.5 else "Writes without capitals",
        "tone": "Has a wry tone",
        "vocabulary": "Has a rich vocabulary" if len(longest.stems) > 9 else "Uses plain words",
    }
    for slot, text in found.items():
        words = sorted(longest.stems)[:2]
        yield _claim(
            "speaking_style",
            slot,
            f"{text}: {', '.join(words)}",
            " ".join(words),
            longest,
            "stable",
        )
