"""Whether what a probe refers to is on screen: the ten turns before it, read by rule.

The published verdicts but the mechanical ones (S1) are one person's readings; ours apply the
stated rule to words and are labelled S2.
"""

from __future__ import annotations

from collections.abc import Sequence

from memlake.ingest.companion.derive.book import Book
from memlake.ingest.companion.derive.proposer import Referent
from memlake.ingest.companion.derive.stream import Line, Stream
from memlake.ingest.companion.derive.text import content_words
from memlake.ingest.companion.derive.verify import Verified
from memlake.ingest.companion.registry import choice
from memlake.ingest.companion.track_files import OnScreen

CRITERION = {
    "cited": "a turn that is cited lies among the ten before the probe",
    "stated": "the ten turns before the probe state what it presupposes",
    "named": "the ten turns before the probe name the referent, not what is presupposed of it",
    "shown": "the ten turns before the probe hold words of the referent, not what is presupposed",
    "bare_name": (
        "the ten turns before the probe have the bare name; the fact lies in the reference"
    ),
    "absent": "the referent is absent from the ten turns before the probe",
}


def judge(
    stream: Stream, book: Book, probe: Line, referent: Referent, verified: Verified
) -> OnScreen | None:
    """Judge one probe; None where it has no reference."""
    if not verified.demands:
        return None
    window = stream.lines[max(probe.position - int(choice("on_screen_window")), 0) : probe.position]
    cited = [stream.place[i] for i in cited_ids(verified)]
    near = [p for p in cited if p >= probe.position - int(choice("on_screen_window"))]
    if near:
        return OnScreen(
            verdict="clear",
            source="S1",
            distance=probe.position - max(near),
            criterion=CRITERION["cited"],
        )
    return _read(book, probe, referent, verified, window)


def cited_ids(verified: Verified) -> list[str]:
    """Return the ids that the references cite, each once, in order."""
    ids = [i for ref in verified.profile for i in ref["evidence_dayids"]]
    ids += [i for ref in verified.episodes for i in ref["dayids"]]
    return list(dict.fromkeys(ids))


def _read(
    book: Book, probe: Line, referent: Referent, verified: Verified, window: Sequence[Line]
) -> OnScreen:
    facts = [frozenset(content_words(text)) for text in _texts(verified)]
    stated = [line for line in window if any(_states(book, line, fact, probe) for fact in facts)]
    if stated:
        return _found("clear", probe, stated[-1], "stated")
    keys = (referent.name,) if referent.name else (referent.main or referent.keys)
    named = [line for line in window if _names(line, keys, referent.name)]
    if not named:
        return OnScreen(verdict="no", source="S2", distance=None, criterion=CRITERION["absent"])
    if referent.name and all(line.sender == "user" for line in named):
        return OnScreen(verdict="no", source="S2", distance=None, criterion=CRITERION["bare_name"])
    return _found("borderline", probe, named[-1], "named" if referent.name else "shown")


def _found(verdict: str, probe: Line, line: Line, criterion: str) -> OnScreen:
    return OnScreen(
        verdict=verdict,  # type: ignore[typeddict-item]
        source="S2",
        distance=probe.position - line.position,
        criterion=CRITERION[criterion],
    )


def _texts(verified: Verified) -> list[str]:
    return [ref["claim_text"] for ref in verified.profile] + [r["gist"] for r in verified.episodes]


def _states(book: Book, line: Line, fact: frozenset[str], probe: Line) -> bool:
    """Whether a turn says most of a fact, words weighted by how telling they are."""
    total = sum(book.weight(stem) for stem in fact)
    found = sum(book.weight(stem) for stem in fact & line.stems)
    return (
        total > 0 and len(fact & line.stems) > 1 and found >= float(choice("screen_states")) * total
    )


def _names(line: Line, keys: Sequence[str], name: str) -> bool:
    if name:
        return name in line.speech.lower()
    return bool(keys) and all(key in line.stems for key in keys[:2])
