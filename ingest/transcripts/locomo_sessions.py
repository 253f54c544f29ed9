"""The sessions and turns of one LoCoMo conversation."""

from __future__ import annotations

import re
from typing import Any
from zoneinfo import ZoneInfo

from memlake.ingest.transcripts.parts import FlawError, a_text, an_object, maybe_list, maybe_text
from memlake.ingest.transcripts.rows import Row, Rows, SessionRead

_SESSION = re.compile(r"session_([1-9]\d{0,8})(_date_time)?", re.ASCII)
_SPEAKERS = frozenset(["speaker_a", "speaker_b"])
_FIELDS = frozenset(
    ["speaker", "dia_id", "text", "img_url", "blip_caption", "query", "re-download"]
)


def n_turns(talk: dict[str, Any]) -> int:
    """Count the turns of a conversation, whether or not they can be taken."""
    dates = {name for name in talk if (found := _SESSION.fullmatch(name)) and found[2]}
    parts = (part for name, part in talk.items() if name not in dates | _SPEAKERS)
    return sum(len(part) for part in parts if isinstance(part, list))


class SessionReader:
    """Reads the sessions of one conversation, in the order of their numbers."""

    def __init__(self, rows: Rows, key: str, speakers: list[str], zone: ZoneInfo | None) -> None:
        """Read for a subject whose two speakers are known."""
        self._rows, self._key, self._speakers, self._zone = rows, key, speakers, zone

    def sessions(self, talk: dict[str, Any], place: str) -> list[SessionRead]:
        """Read every session that has turns or a date; a date alone is a session of none."""
        numbers = set()
        for name in talk.keys() - _SPEAKERS:
            found = _SESSION.fullmatch(name)
            if found:
                numbers.add(int(found[1]))
            else:
                self._set_aside(talk[name], f"{place}.{name}")
        return [self._session(talk, place, number) for number in sorted(numbers)]

    def _set_aside(self, value: Any, place: str) -> None:
        size = len(value) if isinstance(value, list) else 0
        with self._rows.part("session", value, place=place, subject_key=self._key, n_turns=size):
            raise FlawError(place, "it is no session of the layout, session_<number>")

    def _session(self, talk: dict[str, Any], place: str, number: int) -> SessionRead:
        name = f"session_{number}"
        session = SessionRead(number, name)
        self._rows.set_time(session, talk, f"{name}_date_time", place, self._key, self._zone)
        turns: list[Any] = []
        with self._rows.part(
            "session", talk.get(name), place=f"{place}.{name}", subject_key=self._key
        ):
            turns = maybe_list(talk, name, place)
        for at, turn in enumerate(turns):
            where = f"{place}.{name}[{at}]"
            with self._rows.part("message", turn, place=where, subject_key=self._key, n_turns=1):
                read = self._turn(an_object(turn, where), where)
                session.turns.append(read | {"turn": at + 1})
        return session

    def _turn(self, turn: dict[str, Any], place: str) -> Row:
        speaker, text = a_text(turn, "speaker", place), a_text(turn, "text", place)
        urls = self._urls(turn, place)
        caption = maybe_text(turn, "blip_caption", place)
        known = speaker in self._speakers
        if not known:
            self._rows.irregular("speaker_unknown", place, subject_key=self._key, value=speaker)
        self._rows.unknown_fields(turn, _FIELDS, "turn")
        return {
            "sender_role": "user" if known else "unknown",
            "sender_name": speaker,
            "source_id": maybe_text(turn, "dia_id", place),
            "text": text,
            "n_replaced": self._rows.replaced.get(f"{place}.text", 0),
            "media": "photo" if urls or caption is not None else None,
            "image_caption": caption,
            "image_query": maybe_text(turn, "query", place),
            "image_urls": urls or None,
        }

    def _urls(self, turn: dict[str, Any], place: str) -> list[str]:
        urls = maybe_list(turn, "img_url", place)
        for url in urls:
            if not isinstance(url, str):
                raise FlawError(f"{place}.img_url", "an entry is not text")
        return urls
