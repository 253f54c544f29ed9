"""The audit of claims: each is read again, more strictly, beside the turns that it cites."""

from __future__ import annotations

import re

from memlake.ingest.companion.derive.claim import Known
from memlake.ingest.companion.derive.stream import Stream
from memlake.ingest.companion.files import AuditVerdict
from memlake.ingest.companion.registry import choice

_HEDGED = re.compile(
    (
        r"\?|\b(?:maybe|i guess|kind of|apparently|supposed|joke|kidding|wish|would"
        r"|almost|nearly|dream(?:ed)? of)\b"
    ),
    re.IGNORECASE,
)
_UNNAMED = re.compile(r"\b(?:it|that|this|he|she|they|them|him|her)\b", re.IGNORECASE)


def audit(stream: Stream, claims: list[Known]) -> None:
    """Write a verdict on each claim, or none where its text is too short to judge."""
    full, part = float(choice("audit_supported")), float(choice("audit_repairable"))
    for known in claims:
        known.audited = _verdict(stream, known, full, part)


def _verdict(stream: Stream, known: Known, full: float, part: float) -> AuditVerdict | None:
    if not known.stems:
        return None
    lines = [stream.lines[at] for at in known.positions]
    share = max(len(known.stems & line.stems) for line in lines) / len(known.stems)
    if share < part:
        return "unsupported"
    if known.section == "entities" and len(known.stems) < 3 and _UNNAMED.search(known.value):
        return "unsupported"
    if all(_HEDGED.search(_around(line.speech, known)) for line in lines):
        return "needs_review" if len(lines) > 1 else "unsupported"
    return "supported" if share >= full else "repairable"


def _around(speech: str, known: Known) -> str:
    """The sentence of a turn that holds the claim's value, or all of the turn."""
    for found in re.finditer(r"[^.!?]+[.!?]*", speech):
        if known.value.lower() in found[0].lower():
            return found[0]
    return speech
