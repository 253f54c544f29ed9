"""Stage A by rule: what a probe points at, read off the probe and the turns right before it."""

from __future__ import annotations

import re

from memlake.ingest.companion.derive.proposer import Lookup, Referent
from memlake.ingest.companion.derive.rules.lexicon import ANIMAL, RELATION
from memlake.ingest.companion.derive.rules.patterns import EVENT, STATED
from memlake.ingest.companion.derive.stream import Line, Stream
from memlake.ingest.companion.derive.text import content_words, sentences

_OF_COMPANION = re.compile(
    r"\byou (?:said|told|promised|suggested|recommended|owe|asked|wrote|called"
    r"|call me|call|mentioned|had a)\b"
    r"|\byour (?:trick|dream|painting|picture|song|question|promise|recommendation|advice|idea|bet|"
    r"fear|story|joke|tip)\b|\b(?:our|the) (?:little )?bet\b|\bthat (?:dream|fear"
    r"|recommendation) of yours\b",
    re.IGNORECASE,
)
_OF_PAST = re.compile(
    r"\bremember\b|\bas i (?:said|mentioned)|\blike i (?:said|told)|\bi(?:'ve)? "
    r"told you|\bi mentioned"
    r"|\bi think i mentioned|\bthe other day\b|\bback then\b|\blast time\b|\bas "
    r"you know\b|\byou know the story"
    r"|\bhave i mentioned|\bdid i tell you|^(?:still true|nothing new)\b|\bstill "
    r"(?:can't believe|laugh|haven't|no word)",
    re.IGNORECASE,
)
_POINTS = re.compile(
    r"\bagain\b|\bfinally\b|\b(?:as|my|the) usual\b|\bof mine\b|\bas always\b"
    r"|\bobviously\b|\byou know (?:the|what|how|why|where|which|who|my)\b"
    r"|\bof course\b|\bonce more\b|\bsurprise\b|\bone step closer\b|\bmy (?:own "
    r")?(?:bad |big |little |weekly |worst )?(?:habit|goal|thing)\b",
    re.IGNORECASE,
)
_THAT_THING = re.compile(
    r"\bthe (?!way)(?:[a-z]+ )?[a-z]+ (?:that )?i (?!need|want|love|like|know|knew"
    r"|get|can|have|had|am|was|do|did|think|feel|say|said|see|mean"
    r"|wish)(?P<did>[a-z]+)|\bthat (?!help|won|mean|sound|feel|look|make|work|hurt"
    r"|was|is)(?P<noun>[a-z]{3,}(?<!ed))\b(?!'| of yours)|\bthe (?P<kind>[a-z]+) "
    r"(?:thing|situation|department)\b"
    r"|\b(?:since|when) they (?P<since>[a-z]+)|\bto where i (?P<where>[a-z]+)|\bmy "
    r"(?:last )?(?:[a-z]+ )?(?P<mine>disaster|injury|presentation|retake)\b"
    r"|\bfrom the (?P<source>[a-z]+) thing\b",
    re.IGNORECASE,
)
_GREETS = re.compile(
    (
        r"^\W*(?:h+e+y+|hi+|hello+|yo+|sup|gm|gn|(?:good )?(?:morning|evening|night)"
        r"|bye|ttyl|later|knock|i'm back|me again|guess who)\b"
    ),
    re.IGNORECASE,
)
_LEAVES = re.compile(
    (
        r"\b(?:good night|gn|night|bye|ttyl|see you|talk tomorrow|have to go|got to "
        r"(?:go|run)|falling asleep|off to bed|later)\b"
    ),
    re.IGNORECASE,
)
_SHIFTS = re.compile(
    (
        r"^\W*(?:by the way|random but|fun fact|oh,|also,|guess what|listen,|so, |news,"
        r"|okay confession|you won't believe)"
    ),
    re.IGNORECASE,
)
_POINTS_BACK = re.compile(r"\b(?:it|that|this|they|them|he|she|him|her|there|so)\b", re.IGNORECASE)
_NAME = re.compile(r"[^\W\d_]{2,}")
_LONGEST = 120
_IN_VIEW = 8


def refer(stream: Stream, probe: Line, known: Lookup) -> Referent:
    """Say what a probe points at; see `Proposer.referent`."""
    before = stream.lines[max(probe.position - 2, 0) : probe.position]
    parts = list(zip(sentences(probe.speech), sentences(probe.content), strict=False))
    return (
        _companion(parts)
        or _past(parts, known)
        or _named(stream, probe, parts, known)
        or _pointed(parts, before, known)
        or _hinted(probe, parts)
        or _local(probe, before)
    )


def _companion(parts: list[tuple[str, str]]) -> Referent | None:
    for at, (said, written) in enumerate(parts):
        if _OF_COMPANION.search(said):
            rest = parts[at + 1][0] if at + 1 < len(parts) else ""
            keys = tuple(dict.fromkeys(content_words(f"{said} {rest}")))
            main = tuple(content_words(_OF_COMPANION.search(said)[0]))  # type: ignore[index]
            why = "points at something the companion itself said or did before"
            return Referent(_span(written), "companion", why, keys, main=main)
    return None


def _past(parts: list[tuple[str, str]], known: Lookup) -> Referent | None:
    for at, (said, written) in enumerate(parts):
        if not _OF_PAST.search(said):
            continue
        rest = parts[at + 1][0] if at + 1 < len(parts) and len(said) < 45 else ""
        body = _OF_PAST.sub(" ", f"{said} {rest}")
        keys = tuple(dict.fromkeys(content_words(body)))
        names = [word for word in _NAME.findall(body) if known.is_name(word)]
        if names and not _introduced(names[0], body):
            why = f"recalls something about {names[0].capitalize()}, who stands in the profile"
            return Referent(_span(written), "profile", why, keys, names[0].lower())
        why = "its words say that this came up before, outside of the turns in view"
        return Referent(_span(written), "episode", why, keys)
    return None


def _named(
    stream: Stream, probe: Line, parts: list[tuple[str, str]], known: Lookup
) -> Referent | None:
    """A known name that neither the message nor the subject's turns before it introduce."""
    for said, written in parts:
        for match in _NAME.finditer(said):
            name = match[0]
            if not known.is_name(name) or _introduced(name, probe.speech):
                continue
            if any(name.lower() in line.speech.lower() for line in _view(stream, probe)):
                return None
            found = re.search(re.escape(name), written, re.IGNORECASE)
            why = f"{name.capitalize()} is named as known, and who that is stands in the profile"
            return Referent(
                found[0] if found else "", "profile", why, tuple(content_words(said)), name.lower()
            )
    return None


def _view(stream: Stream, probe: Line) -> list[Line]:
    """The turns of the session that are in view, but for what the companion just said."""
    near = stream.lines[max(probe.position - _IN_VIEW, 0) : probe.position]
    last = probe.position - 1
    return [
        line
        for line in near
        if line.session == probe.session and (line.position < last or line.sender == "user")
    ]


def _introduced(name: str, text: str) -> bool:
    named = rf"\b(?:(?:my|our) (?:[a-z]+ )?[a-z]+(?: is)?,?|called|named) {re.escape(name)}\b"
    return bool(re.search(named, text, re.IGNORECASE))


def _pointed(
    parts: list[tuple[str, str]], before: tuple[Line, ...], known: Lookup
) -> Referent | None:
    """Something mentioned as known rather than stated: by words of a claim, or as "that" one."""
    seen = {stem for line in before[-1:] for stem in line.stems}
    for said, written in parts:
        if _introduces(said):
            continue
        match = _THAT_THING.search(said)
        if match and not (match["noun"] and _states(said)):
            stems = content_words(next(filter(None, match.groups())))
            keys = tuple(stem for stem in stems if known.tells(stem))
            if keys:
                why = "points at one thing that happened, as one that was told"
                others = _others(said, keys)
                return Referent(_span(written), "episode", why, (*keys, *others), main=keys)
        if _POINTS.search(said) and not _states(said):
            keys = tuple(k for k in known.names_claims(content_words(said)) if k not in seen)
            if keys:
                why = "mentions as known what the turns in view do not say"
                return Referent(_span(written), "profile", why, tuple(dict.fromkeys(keys)))
    return None


def _hinted(probe: Line, parts: list[tuple[str, str]]) -> Referent | None:
    """A word such as "again" alone: claimed, and mostly in vain."""
    if probe.opens:
        return None
    for said, written in parts:
        keys = tuple(dict.fromkeys(content_words(said)))
        if _HINTS.search(said) and len(keys) > 1 and not _introduces(said):
            why = "says that something happened before, though not what"
            return Referent(_span(written), "episode", why, keys, weak=True)
    return None


_HINTS = re.compile(
    r"\b(?:again|still|same|as always|anymore|never again|once more)\b", re.IGNORECASE
)


def _others(sentence: str, keys: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(k for k in dict.fromkeys(content_words(sentence)) if k not in keys)


def _introduces(sentence: str) -> bool:
    """Whether a sentence says who somebody is, and so stands on its own."""
    return bool(_INTRODUCES.search(sentence))


_INTRODUCES = re.compile(rf"\b(?:my|a|our) (?:{RELATION}|{ANIMAL}),? [^\W\d_]+", re.IGNORECASE)


def _states(sentence: str) -> bool:
    return any(p.regex.search(sentence) for p in STATED) or bool(EVENT.search(sentence))


def _local(probe: Line, before: tuple[Line, ...]) -> Referent:
    """Nothing distant: the thread, or nothing at all."""
    text = probe.speech
    if not before or probe.opens:
        return Referent("", "none", "opens a session and points at nothing before")
    shared = any(probe.stems & line.stems for line in before)
    if _GREETS.search(text) or (_LEAVES.search(text) and len(text) < 60):
        return Referent("", "none", "greets or takes leave")
    if _SHIFTS.search(text) and not shared:
        return Referent("", "none", "turns to something new that it says in full")
    if (
        len(text) > 60
        and not shared
        and not _POINTS_BACK.search(text)
        and before[-1].sender != "companion"
    ):
        return Referent("", "none", "says in full what a reply needs")
    span = _span(sentences(probe.content)[0]) if sentences(probe.content) else ""
    return Referent(span, "thread", "goes on with the turns right before it")


def _span(text: str) -> str:
    """Cut a span to length at a word's end, so that it stays verbatim."""
    text = text.strip()
    return text if len(text) <= _LONGEST else text[:_LONGEST].rsplit(" ", 1)[0]
