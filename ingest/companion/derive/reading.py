"""Stages A and B over every turn of the subject: what the census of demand rests on."""

from __future__ import annotations

from dataclasses import dataclass

from memlake.ingest.companion.derive.book import Book
from memlake.ingest.companion.derive.proposer import Proposer, Referent
from memlake.ingest.companion.derive.recent import recent_lines
from memlake.ingest.companion.derive.stream import Line, Stream
from memlake.ingest.companion.derive.verify import Verified, Verifier


@dataclass(frozen=True)
class Reading:
    """One turn of the subject, read.

    Attributes:
        probe: The turn.
        recent: The turns right before it that a reply needs.
        referent: Stage A's claim.
        verified: What stage B leaves of it.
        reread: Whether the conservative reading keeps any of it too.
        swept: Whether the widened criterion proposes something where stage A did not.
        sweep_verified: Whether that survives the conservative check.
    """

    probe: Line
    recent: tuple[Line, ...]
    referent: Referent
    verified: Verified
    reread: bool
    swept: bool
    sweep_verified: bool


def read_all(stream: Stream, book: Book, proposer: Proposer) -> list[Reading]:
    """Read every turn of the subject, in order.

    Stage A reads all of them before stage B looks anything up, so that a turn which itself
    points back is not taken for one that tells.
    """
    referents = [proposer.referent(stream, line, book) for line in stream.user_lines]
    pointing = frozenset(
        line.position
        for line, referent in zip(stream.user_lines, referents, strict=True)
        if referent.locus in DISTANT
    )
    checks = Verifier(stream, book, pointing), Verifier(stream, book, pointing, strict=True)
    return [
        _read(stream, book, line, referent, *checks)
        for line, referent in zip(stream.user_lines, referents, strict=True)
    ]


DISTANT = frozenset({"profile", "episode", "companion"})


def _read(
    stream: Stream, book: Book, line: Line, referent: Referent, verifier: Verifier, strict: Verifier
) -> Reading:
    recent = _recent(stream, line, referent)
    verified = verifier.verify(line, referent, recent)
    distant = referent.locus in DISTANT
    wide = None if distant else _widened(line, book)
    return Reading(
        probe=line,
        recent=tuple(recent),
        referent=referent,
        verified=verified,
        reread=distant and strict.verify(line, referent, recent).demands,
        swept=wide is not None,
        sweep_verified=wide is not None and strict.verify(line, wide, recent).demands,
    )


def _recent(stream: Stream, line: Line, referent: Referent) -> list[Line]:
    """The recent context: none of a turn that stands alone, one of a new topic."""
    recent = recent_lines(stream, line)
    if referent.locus == "none" and recent:
        return recent[-1:] if referent.rationale.startswith(("turns", "greets")) else []
    return recent


def _widened(line: Line, book: Book) -> Referent | None:
    """Take any word of a claim for a referent, whatever the sentence does with it.

    A turn that itself establishes a claim says what it says in full, so that its words point at
    nothing before.
    """
    keys = () if line.position in book.establishing else book.names_claims(sorted(line.stems))
    if not keys:
        return None
    return Referent("", "profile", "holds a word of a claim", keys)
