"""The recent context of a probe: the turns of its session that a reply to it needs."""

from __future__ import annotations

import re

from memlake.ingest.companion.derive.stream import Line, Stream
from memlake.ingest.companion.derive.text import content_words
from memlake.ingest.companion.registry import choice

_ANAPHOR = re.compile(
    r"\b(?:it|that|this|they|them|he|she|him|her|there|those|these)\b", re.IGNORECASE
)


def recent_lines(stream: Stream, probe: Line) -> list[Line]:
    """Return the turns right before a probe that it hangs on, in order.

    The turn before is always one; a probe that points back, or says little of its own, also
    needs what that turn answers, back to the first turn that stands on its own.

    Args:
        stream: The history.
        probe: A turn of the subject.
    """
    session = _session_before(stream, probe)
    kept: list[Line] = []
    current = probe
    for line in reversed(session[-int(choice("recent_most")) :]):
        if kept and not _hangs(current):
            break
        kept.append(line)
        current = line if line.sender == "user" else current
        if line.sender == "user" and not _hangs(line):
            break
    return kept[::-1]


def _session_before(stream: Stream, probe: Line) -> list[Line]:
    start = probe.position
    while start > 0 and not stream.lines[start].opens:
        start -= 1
    return list(stream.lines[start : probe.position])


def _hangs(line: Line) -> bool:
    """Whether a turn cannot be understood alone: it points back, or has next to no content."""
    if line.sender != "user":
        return True
    return len(content_words(line.speech)) < 2 or bool(_ANAPHOR.search(line.speech))
