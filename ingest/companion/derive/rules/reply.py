"""Stages D and E by rule: a reply from what the item records, and the check that it is one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from memlake.ingest.companion.derive.proposer import Reference, Reply, Review
from memlake.ingest.companion.derive.spelling import even
from memlake.ingest.companion.derive.stream import Line
from memlake.ingest.companion.derive.text import content_words, words
from memlake.ingest.companion.life.word import Word

_SHORT_PROBE_WORDS = 18
_QUOTED = 90
_THIN_WORDS = 5
_BARE_SHARE = 0.5
_OPEN = (
    "I hear you.",
    "Ah, I see.",
    "That sounds like you.",
    "Oh, tell me more.",
    "Good to know.",
    "I get it.",
    "That makes sense.",
    "I'm glad that you said so.",
)
_ABOUT = (
    "You mention {words}, and I'd like to hear how that goes on.",
    "So it is about {words}, isn't it?",
    "What you say about {words} stays with me.",
    "And {words}, how does that feel right now?",
)
_THREAD = (
    "It follows from what we were just saying about {words}.",
    "We were at {words} a moment ago, so I can picture it.",
    "Going on from {words}, I think you are right.",
)
_RECALL = (
    "It goes with what you told me before: {text}.",
    "I have not forgotten what came up earlier: {text}.",
    "That is the story from back then: {text}.",
)
_HELLO = (
    "Hello! It's good to have you here.",
    "Hey, there you are. How are you?",
    "Hi! What's on your mind?",
)
_BYE = ("Sleep well, and until soon.", "Take care, we'll talk later.", "Good night, rest well.")
_LEAVES = re.compile(
    r"\b(?:night|gn|bye|ttyl|later|see you|got to go|have to go|off to bed)\b", re.IGNORECASE
)
_MARKS = re.compile(r"/{3,}")


def answer(
    probe: str, recent: Sequence[Line], references: Sequence[Reference], probe_id: str
) -> Reply:
    """Write a reply from the probe, its recent turns and verified references; see `Proposer`."""
    word = Word.of("reply", _clean(probe))
    spoken = even(probe)
    if references:
        return _with_references(spoken, recent, references, probe_id, word)
    said, theirs = content_words(spoken), _telling(recent[-1].speech) if recent else []
    if theirs and len(said) < _THIN_WORDS:
        thread = word.at("thread").pick(_THREAD).format(words=_listed(theirs))
        text = f"{word.at('open').pick(_OPEN)} {thread}"
        if not said and word.at("bare").chance(_BARE_SHARE):
            return Reply(word.at("open").pick(_OPEN), (), "acknowledges what needs no more")
        grounding = (recent[-1].id,) if len(said) < 2 else (recent[-1].id, probe_id)
        return Reply(text, grounding, "gold grounded only in recent turns")
    if mine := _telling(spoken):
        about = word.at("about").pick(_ABOUT).format(words=_listed(mine))
        text = f"{word.at('open').pick(_OPEN)} {about}"
        return Reply(text, (probe_id,), "grounded in the probe itself")
    rule = _BYE if _LEAVES.search(spoken) else _HELLO
    return Reply(word.pick(rule), (), "answers a greeting or a bare acknowledgement")


def _with_references(
    probe: str, recent: Sequence[Line], references: Sequence[Reference], probe_id: str, word: Word
) -> Reply:
    """Say what the past adds where the probe says little itself; else go on with the probe."""
    first = references[0]
    seen = {stem for line in recent for stem in line.stems} | set(content_words(probe))
    adds = [stem for stem in content_words(first.text) if stem not in seen]
    start = word.at("open").pick(_OPEN)
    if adds and len(words(probe)) <= _SHORT_PROBE_WORDS:
        told = _clean(first.text)[:_QUOTED].rstrip(" .!?,")
        text = f"{start} {word.at('recall').pick(_RECALL).format(text=told)}"
        return Reply(text, first.ids, "gold grounded only in recent turns and verified references")
    mine = _telling(probe) or _telling(first.text)
    text = f"{start} {word.at('about').pick(_ABOUT).format(words=_listed(mine))}"
    return Reply(
        text, (probe_id,), "the probe says what the reply needs; the reference bears it out"
    )


def _telling(text: str) -> list[str]:
    """The longest content words of a text, in order, as written."""
    found = [w for w in words(text) if content_words(w)]
    longest = sorted(dict.fromkeys(found), key=lambda w: -len(w))[:2]
    return [w for w in dict.fromkeys(found) if w in longest]


def _listed(found: Sequence[str]) -> str:
    return " and ".join(found) if found else "that"


def _clean(text: str) -> str:
    return " ".join(_MARKS.sub(" ", text).replace("“", "").replace("”", "").split())


def check(probe: str, reply: Reply, allowed: Sequence[str], texts: Sequence[str]) -> Review:
    """Check that a reply rests on what it may and says nothing else; see `Proposer`."""
    flaws = []
    if not set(reply.grounding) <= set(allowed):
        flaws.append("it cites a message outside of what the item records")
    known = {stem for text in (*texts, even(probe)) for stem in content_words(text)}
    frame = {
        s
        for group in (_OPEN, _ABOUT, _THREAD, _RECALL, _HELLO, _BYE)
        for t in group
        for s in content_words(t)
    }
    loose = [stem for stem in content_words(even(reply.text)) if stem not in known | frame]
    if loose:
        flaws.append(f"it says {', '.join(loose[:3])}, which nothing behind it says")
    if _MARKS.search(reply.text) or not reply.text.strip():
        flaws.append("it is empty or holds a separator of the medium")
    why = "the reply follows from the probe, the recent turns and the references as they stand"
    return Review(not flaws, True, why if not flaws else "; ".join(flaws), tuple(flaws))
