"""A source file as the derivation reads it: an ordered stream of turns."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from memlake.ingest.companion.content import parse_content
from memlake.ingest.companion.derive.spelling import even
from memlake.ingest.companion.derive.text import content_words
from memlake.ingest.companion.history import message_rows
from memlake.ingest.companion.registry import choice


@dataclass(frozen=True)
class Line:
    """One message of the stream.

    Attributes:
        position: Place in the stream, from 0.
        id: Its id, as stored.
        sender: `user`, `companion` or `app`.
        time: When it was sent.
        content: Its text as stored.
        speech: What was said, without suggested replies; bubbles end in full stops.
        chips: Suggested replies.
        media: `gif`, `photo` or None.
        session: Number of its session, from 0.
        opens: Whether it is the first of its session.
        stems: Distinct content words of the speech.
    """

    position: int
    id: str
    sender: str
    time: datetime
    content: str
    speech: str
    chips: tuple[str, ...]
    media: str | None
    session: int
    opens: bool
    stems: frozenset[str]


class Stream:
    """The stream of one subject.

    Attributes:
        user_id: The subject.
        lines: Its messages in order.
    """

    def __init__(self, source: Mapping[str, Any]) -> None:
        """Read a source file's structure, or any JSON value of that shape.

        Raises:
            FlawError: If a message is not as declared.
        """
        self.user_id: str = source["user_id"]
        key = choice("messages_key")
        rows = message_rows(self.user_id, source[key], key, {})
        self.lines = _lines(rows)

    @cached_property
    def place(self) -> Mapping[str, int]:
        """Position of each id: the only way from an id to a message."""
        return {line.id: line.position for line in self.lines}

    @cached_property
    def user_lines(self) -> tuple[Line, ...]:
        """The subject's own turns with text."""
        return tuple(line for line in self.lines if line.sender == "user" and line.speech)

    @cached_property
    def holders(self) -> Mapping[str, list[int]]:
        """Positions of the turns, the app's left out, that hold each content word."""
        held: dict[str, list[int]] = {}
        for line in self.lines:
            if line.sender != "app":
                for stem in line.stems:
                    held.setdefault(stem, []).append(line.position)
        return held

    def rarity(self, stem: str) -> float:
        """Return one over the number of turns that hold a content word."""
        return 1 / max(len(self.holders.get(stem, ())), 1)


def _lines(rows: list[dict[str, Any]]) -> tuple[Line, ...]:
    gap = timedelta(hours=float(choice("session_gap_h")))
    lines: list[Line] = []
    for row in rows:
        time = row["occurred_local"] - timedelta(minutes=row["utc_offset_min"] or 0)
        opens = not lines or time - lines[-1].time >= gap
        lines.append(_line(row, time, lines[-1].session + opens if lines else 0, opens))
    return tuple(lines)


def _line(row: dict[str, Any], time: datetime, session: int, opens: bool) -> Line:
    content = row.get("content") or ""
    parsed = parse_content(row["sender"], content)
    speech = " ".join(_ended(bubble) for bubble in parsed.bubbles)
    if row["sender"] == "user":
        speech = even(speech)
    return Line(
        position=row["position"] - 1,
        id=row["id"],
        sender=row["sender"],
        time=time,
        content=content,
        speech=speech,
        chips=tuple(parsed.chips),
        media=row.get("media"),
        session=session,
        opens=opens,
        stems=frozenset(content_words(speech)),
    )


def _ended(bubble: str) -> str:
    return bubble if bubble.endswith((".", "!", "?")) else f"{bubble}."


_I = re.compile(r"\b[iI]\b")


def writes_capitals(stream: Stream) -> bool:
    """Say whether the subject writes capitals: "I" more often than "i"."""
    found = [match[0] for line in stream.user_lines for match in _I.finditer(line.content)]
    return sum(one == "I" for one in found) * 2 > len(found)
