"""Evidence as people type it, resolved to ids without a guess.

A citation that is an id is taken as written. One that holds ids in another spelling (several
in one text, a padded number, a stray colon) is repaired; whatever does not lead to exactly
one message dangles. The text is kept beside what it was taken for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

_ID = re.compile(r"D\s*:?\s*(\d{1,9})\s*:\s*(\d{1,9})(?!\d)", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s;,]*")


@dataclass(frozen=True)
class Cited:
    """One thing that a citation names.

    Attributes:
        raw_text: The citation, as written.
        source_id: The id that it was taken for, or None where it holds none.
        position: Where the message stands, or None where it dangles.
        repaired: Whether the text had to be read otherwise than as written.
        repeated: Whether the question cites the same message before.
    """

    raw_text: str
    source_id: str | None
    position: int | None
    repaired: bool
    repeated: bool = False

    @property
    def dangling(self) -> bool:
        """Whether it leads to no message, or to several."""
        return self.position is None


def message_index(ids: Iterable[tuple[str | None, int]]) -> dict[str, int | None]:
    """Map ids to positions; an id that several messages have leads nowhere.

    Args:
        ids: Id, if it has one, and position of each message.
    """
    index: dict[str, int | None] = {}
    for source_id, position in ids:
        if source_id is not None:
            index[source_id] = None if source_id in index else position
    return index


def resolve(
    citations: Iterable[str], index: Mapping[str, int | None]
) -> Iterator[tuple[int, int, Cited]]:
    """Resolve a question's citations.

    Yields:
        Place of the citation (from 1), place within it (from 1), and what it names.
    """
    seen: set[int] = set()
    for at, raw in enumerate(citations, 1):
        for part, cited in enumerate(_named(raw, index), 1):
            yield at, part, replace(cited, repeated=cited.position in seen)
            if cited.position is not None:
                seen.add(cited.position)


def _named(raw: str, index: Mapping[str, int | None]) -> list[Cited]:
    if raw in index:
        return [Cited(raw, raw, index[raw], repaired=False)]
    ids = [f"D{int(session)}:{int(turn)}" for session, turn in _ID.findall(raw)]
    rest = _BETWEEN.sub("", _ID.sub("", raw))
    if not ids or rest:
        return [Cited(raw, None, None, repaired=False)]
    found = [(one, index.get(one)) for one in ids]
    return [Cited(raw, one, at, repaired=at is not None) for one, at in found]
