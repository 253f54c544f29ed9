"""One chat row: stages C, D and E on what stage B left, with the trace of all five."""

from __future__ import annotations

import re

from memlake.ingest.companion.derive.book import Book
from memlake.ingest.companion.derive.proposer import Proposer, Reference, Reply, Review
from memlake.ingest.companion.derive.reading import Reading
from memlake.ingest.companion.derive.screen import cited_ids, judge
from memlake.ingest.companion.derive.signals import signal
from memlake.ingest.companion.derive.stage_c import Shape, decide
from memlake.ingest.companion.derive.stream import Line, Stream
from memlake.ingest.companion.derive.text import content_words
from memlake.ingest.companion.track_files import (
    ChatRow,
    RequiredContext,
    RowBuilt,
    Stratum,
    Trace,
    TraceA,
    TraceB,
    TraceC,
    TraceD,
    TraceE,
)

_CHANGE = re.compile(
    r"\b(?:anymore|not any more|these days|switched|quit|moved|update|instead|changed|used to)\b",
    re.IGNORECASE,
)
_PHATIC_WORDS = 2
BUILT: RowBuilt = {
    "phases": "A(rule)B(rule,turn-level)C(rule)D(rule)E(rule)",
    "why": "census of every turn that the sample left; the turn is the probe, verbatim",
    "from": "the source and the profile derived from it",
}


class RowWriter:
    """Writes chat rows of one subject."""

    def __init__(self, stream: Stream, book: Book, proposer: Proposer) -> None:
        """Prepare.

        Args:
            stream: The history.
            book: Its profile.
            proposer: Stages D and E.
        """
        self._stream, self._book, self._proposer = stream, book, proposer

    def row(self, reading: Reading, stratum: Stratum) -> ChatRow:
        """Write a row; where its reply cannot be mended, it is withdrawn.

        Args:
            reading: Stages A and B.
            stratum: Stratum that it was drawn into.
        """
        decided = decide(self._shape(reading))
        reply, review = self._reply(reading, decided["category"])
        verified = reading.verified
        row = ChatRow(
            probe=reading.probe.content,
            probe_dayid=reading.probe.id,
            tier=decided["tier"],
            category=decided["category"],
            stratum=stratum,
            required_context=_context(reading),
            gold_response=reply.text,
            gold_depends_on_refs=bool(set(reply.grounding) & set(cited_ids(verified))),
            trace=_trace(reading, decided, reply, review),
            signals=signal(self._stream, self._book, reading.probe),
        )
        seen = judge(self._stream, self._book, reading.probe, reading.referent, verified)
        if seen is not None:
            row["referent_on_screen"] = seen
            row["l5_stage_b_reverified"] = True
        if stratum == "enriched":
            row["l5_row_built"] = BUILT
        if not review.ok:
            row["withdrawn"] = "unfixable_gold"
        return row

    def _reply(self, reading: Reading, category: str) -> tuple[Reply, Review]:
        """Write the reply; send it back once, without the references' words, if it fails."""
        verified, probe = reading.verified, reading.probe
        references = [
            Reference(r["claim_text"], tuple(r["evidence_dayids"])) for r in verified.profile
        ]
        references += [Reference(r["gist"], tuple(r["dayids"])) for r in verified.episodes]
        allowed = [line.id for line in reading.recent] + cited_ids(verified) + [probe.id]
        texts = [line.speech for line in reading.recent] + [one.text for one in references]
        review = Review(False, False, "not written yet")
        reply = Reply("", (), "")
        for given in (references, references[:0]):
            reply = self._proposer.reply(probe.content, reading.recent, given, probe.id)
            review = self._proposer.review(probe.content, reply, allowed, texts, category)
            if review.ok or not references:
                break
        return reply, review

    def _shape(self, reading: Reading) -> Shape:
        probe, verified, recent = reading.probe, reading.verified, reading.recent
        before = recent[-1] if recent else None
        sessions = {self._stream.lines[self._stream.place[i]].session for i in cited_ids(verified)}
        claims = verified.claims
        return Shape(
            claimed=reading.referent.locus,
            locus=verified.locus,
            n_recent=len(recent),
            facet=("entities" if claims[0].section == "entities" else claims[0].slot)
            if claims
            else "",
            section=claims[0].section if claims else "",
            changed=_changed(reading),
            episode_sessions=len(sessions) if verified.episodes else 0,
            tells_change=any(_CHANGE.search(ref["gist"]) for ref in verified.episodes),
            opens=probe.opens,
            is_ritual=reading.referent.rationale.startswith("greets"),
            is_phatic=len(content_words(probe.speech)) < _PHATIC_WORDS,
            is_short=len(content_words(probe.speech)) < _PHATIC_WORDS,
            answers=before is not None and before.speech.rstrip().endswith("?"),
            after_media=before is not None and before.media is not None,
            after_app=before is not None and self._after_app(probe),
        )

    def _after_app(self, probe: Line) -> bool:
        near = self._stream.lines[max(probe.position - 2, 0) : probe.position]
        return any(line.sender == "app" for line in near)


def _changed(reading: Reading) -> bool:
    """Whether the claims on one facet contradict each other, or one of them passes."""
    claims = reading.verified.claims
    by_facet: dict[str, set[str]] = {}
    for known in claims:
        if known.section != "entities":
            by_facet.setdefault(known.facet, set()).add(known.value.lower())
    first = claims[0] if claims else None
    if first is None or first.section == "entities":
        return False
    several = len(by_facet.get(first.facet, ())) > 1 and any(known.superseded for known in claims)
    return several or first.temporality == "transient"


def _context(reading: Reading) -> RequiredContext:
    return RequiredContext(
        recent_context=[line.id for line in reading.recent],
        profile_refs=list(reading.verified.profile),
        episode_refs=list(reading.verified.episodes),
        recent_needed=len(reading.recent),
    )


def _trace(reading: Reading, decided: TraceC, reply: Reply, review: Review) -> Trace:
    verified, referent = reading.verified, reading.referent
    checked = TraceB(locus=verified.locus, rationaleB=verified.rationale)
    if verified.demands:
        checked["stage_b_reverified"] = True
    return Trace(
        A=TraceA(referent_text=referent.text, locus=referent.locus, rationaleA=referent.rationale),
        B=checked,
        C=decided,
        D=TraceD(grounding_dayids=list(reply.grounding), rationaleD=reply.rationale),
        E=TraceE(ok=review.ok, category_ok=review.category_ok, rationaleE=review.rationale),
    )
