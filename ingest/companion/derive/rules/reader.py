"""The rule-based reader: the default `Proposer`."""

from __future__ import annotations

from collections.abc import Sequence

from memlake.ingest.companion.derive.claim import Candidate, Known
from memlake.ingest.companion.derive.proposer import (
    Lookup,
    Question,
    Reference,
    Referent,
    Reply,
    Review,
)
from memlake.ingest.companion.derive.rules.claims import propose
from memlake.ingest.companion.derive.rules.questions import ask
from memlake.ingest.companion.derive.rules.referent import refer
from memlake.ingest.companion.derive.rules.reply import answer, check
from memlake.ingest.companion.derive.rules.traits import propose_traits
from memlake.ingest.companion.derive.stream import Line, Stream


class RuleReader:
    """Proposes by patterns of English alone; the same history gives the same proposals."""

    def candidates(self, stream: Stream) -> Sequence[Candidate]:
        """Propose claims; see `Proposer.candidates`."""
        return [*propose(stream), *propose_traits(stream)]

    def referent(self, stream: Stream, probe: Line, known: Lookup) -> Referent:
        """Say what a probe points at; see `Proposer.referent`."""
        return refer(stream, probe, known)

    def reply(
        self, probe: str, recent: Sequence[Line], references: Sequence[Reference], probe_id: str
    ) -> Reply:
        """Write the reference reply; see `Proposer.reply`."""
        return answer(probe, recent, references, probe_id)

    def review(
        self, probe: str, reply: Reply, allowed: Sequence[str], texts: Sequence[str], category: str
    ) -> Review:
        """Check a reply; see `Proposer.review`. A category set by rule always fits."""
        return check(probe, reply, allowed, texts)

    def questions(
        self, stream: Stream, claims: Sequence[Known], unanswerable: int
    ) -> Sequence[Question]:
        """Ask about a profile; see `Proposer.questions`."""
        return ask(stream, claims, unanswerable)
