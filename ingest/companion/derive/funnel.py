"""From proposed claims to those that ship: checked against source, dropped for cause, merged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from memlake.ingest.companion.derive.claim import Candidate, Known
from memlake.ingest.companion.derive.stream import Stream
from memlake.ingest.companion.derive.text import content_words


@dataclass(frozen=True)
class Funnel:
    """What became of the candidates.

    Attributes:
        claims: Those that ship.
        counts: Candidates by outcome: `no_evidence`, `ungrounded`, `unreliable` are dropped,
            `merged` went into another, `kept` ship.
    """

    claims: list[Known]
    counts: Counter[str]


SINGLE = frozenset(
    {"age", "birthday", "location", "hometown", "occupation", "education", "relationship_status"}
)
"""Slots that hold one value at a time: a later one supersedes an earlier one."""
_ALIKE = 0.7


def sift(stream: Stream, candidates: Iterable[Candidate]) -> Funnel:
    """Check each candidate against source, and merge those that say the same.

    A claim has to rest on words of the subject: one that was read from what the companion said
    ships only as evidence of nothing, so it is dropped unless the subject said it too, in which
    case it merges.
    """
    claims: list[Known] = []
    index: dict[tuple[str, str], list[Known]] = {}
    counts: Counter[str] = Counter()
    for candidate in sorted(candidates, key=lambda c: stream.lines[c.position].sender != "user"):
        outcome = _outcome(stream, candidate)
        if outcome == "kept":
            same = index.setdefault((candidate.section, candidate.slot), [])
            outcome = _placed(candidate, same, claims)
        counts[outcome] += 1
    _supersede(claims)
    return Funnel(claims, counts)


def _outcome(stream: Stream, candidate: Candidate) -> str:
    """Decide what becomes of one candidate on its own."""
    line = stream.lines[candidate.position]
    if line.sender != "user":
        return "no_evidence"
    stems = content_words(candidate.value)
    if not stems and candidate.section != "identity":
        return "ungrounded"
    if len(stems) == 1 and candidate.temporality == "event" and stream.rarity(stems[0]) < 0.004:
        return "ungrounded"
    if candidate.doubtful:
        return "unreliable"
    return "kept"


def _placed(candidate: Candidate, same: list[Known], claims: list[Known]) -> str:
    """Merge a candidate into a claim that says the same, or add it."""
    stems = frozenset(content_words(candidate.text))
    for known in same:
        if _alike(stems, known, candidate):
            if candidate.position not in known.positions:
                known.positions.append(candidate.position)
                known.positions.sort()
            return "merged"
    known = Known(
        candidate.section,
        candidate.slot,
        candidate.text,
        candidate.value,
        candidate.temporality,
        candidate.kind,
        candidate.entity_type,
        stems,
        [candidate.position],
    )
    same.append(known)
    claims.append(known)
    return "kept"


def _alike(stems: frozenset[str], known: Known, candidate: Candidate) -> bool:
    if known.value.lower() == candidate.value.lower():
        return True
    both, either = len(stems & known.stems), len(stems | known.stems)
    return both > 1 and both >= _ALIKE * either


def _supersede(claims: Sequence[Known]) -> None:
    """Of claims on a slot that holds one value, only the one said last still holds."""
    last: dict[tuple[str, str], Known] = {}
    for known in sorted(claims, key=lambda k: k.positions[-1]):
        key = (known.section, known.slot)
        if known.slot in SINGLE:
            if key in last:
                last[key].superseded = True
            last[key] = known
