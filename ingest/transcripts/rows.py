"""The rows that a reader of transcripts collects, and what it had to set aside."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from zoneinfo import ZoneInfo

import pyarrow as pa

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.transcripts.json_input import Document
from memlake.ingest.transcripts.local_time import LocalTime, read_time
from memlake.ingest.transcripts.parts import FlawError, maybe_text, show
from memlake.ingest.transcripts.tables import TRANSCRIPTS

Row = dict[str, Any]
Progress = Callable[[int, int, str], None]
"""Takes how many are done, of how many, and what is being done."""


@dataclass
class SessionRead:
    """One session as a file has it.

    Attributes:
        file_position: Its place in the file, from 1.
        source_id: The file's id of it.
        time_text: Its time as written.
        time: Its time, or None where there is none that can be read.
        turns: Its messages: columns of the message table that do not depend on their place.
    """

    file_position: int
    source_id: str | None = None
    time_text: str | None = None
    time: LocalTime | None = None
    turns: list[Row] = field(default_factory=list)

    def when(self, *, of_message: bool) -> Row:
        """Return the time's columns; a message has no time but that of its session."""
        if self.time is None:
            return {"occurred_local": None, "utc_offset_min": None, "precision": None}
        started = of_message and self.time.precision != "day"
        return {
            "occurred_local": self.time.value,
            "utc_offset_min": self.time.utc_offset_min,
            "precision": "session" if started else self.time.precision,
        }


class Rows:
    """Collects the rows of one dataset's tables."""

    def __init__(self, document: Document, *, strict: bool) -> None:
        """Start with no row.

        Args:
            document: The file that is read.
            strict: End the reading at the first part that has to be set aside.
        """
        self.file, self._strict = document.file, strict
        self.tables: dict[str, list[Row]] = {table.name: [] for table in TRANSCRIPTS.tables}
        self.replaced: dict[str, int] = {}
        self._keys: set[str] = set()
        self._unknown: dict[tuple[str, str], int] = {}
        if document.has_mark:
            self.irregular("byte_order_mark", document.file)
        self.note_replaced(document.replaced)

    def note_replaced(self, replaced: Mapping[str, int]) -> None:
        """Note lone surrogates that were replaced while a document was read, by place."""
        self.replaced |= replaced
        for place, count in replaced.items():
            self.irregular("surrogate_replaced", place, value=str(count))

    def has_subject(self, key: str) -> bool:
        """Say whether a subject of that key is there already."""
        return key in self._keys

    def subject(
        self,
        key: str,
        source_key: str,
        speakers: list[str],
        *,
        n_turns: int,
        n_questions: int,
        language: str | None = None,
        ids_tell: bool = False,
    ) -> None:
        """Add a subject, with how many turns and questions the file has of it."""
        self._keys.add(key)
        self.add(
            "subject",
            subject_key=key,
            ordinal=len(self._keys),
            source_key=source_key,
            ids_tell=ids_tell,
            speakers=speakers,
            n_turns_read=n_turns,
            n_questions_read=n_questions,
            language=language,
        )

    def add(self, table: str, **row: Any) -> None:
        """Add a row; columns that are left out are NULL."""
        self.tables[table].append(row)

    def irregular(
        self, kind: str, place: str, *, subject_key: str | None = None, value: str | None = None
    ) -> None:
        """Add an irregularity that the other tables do not show."""
        rows = self.tables["irregularity"]
        rows.append(
            {
                "ordinal": len(rows) + 1,
                "kind": kind,
                "place": place,
                "subject_key": subject_key,
                "value": value,
            }
        )

    def unknown_fields(self, holder: Mapping[str, Any], known: frozenset[str], level: str) -> None:
        """Count fields that the layout does not have; each is named once, by `tables_read`."""
        for key in holder.keys() - known:
            at = (level, key)
            self._unknown[at] = self._unknown.get(at, 0) + 1

    @contextmanager
    def part(
        self,
        part: str,
        value: Any,
        *,
        place: str,
        subject_key: str | None = None,
        n_turns: int = 0,
        n_questions: int = 0,
    ) -> Iterator[None]:
        """Take one part of the file, or set it aside where the block finds a flaw in it.

        Raises:
            BadInputError: In place of setting it aside, when reading strictly.
        """
        try:
            yield
        except FlawError as flaw:
            if self._strict:
                raise BadInputError(
                    self.file, flaw.reason, persona=subject_key, field=flaw.place
                ) from None
            self.add(
                "set_aside",
                ordinal=len(self.tables["set_aside"]) + 1,
                part=part,
                place=flaw.place,
                reason=flaw.reason,
                n_turns=n_turns,
                n_questions=n_questions,
                raw=json.dumps(value, ensure_ascii=False),
                subject_key=subject_key,
            )

    def set_time(
        self,
        session: SessionRead,
        holder: dict[str, Any],
        key: str,
        place: str,
        subject_key: str,
        zone: ZoneInfo | None = None,
    ) -> None:
        """Read a session's time from its field; what is no time stays as text, and is named."""
        where = f"{place}.{key}"
        try:
            session.time_text = maybe_text(holder, key, place)
            if session.time_text is not None:
                session.time = read_time(session.time_text, zone)
        except FlawError as flaw:
            session.time_text = show(holder[key])
            self.irregular("time_unreadable", where, subject_key=subject_key, value=flaw.reason)
        except ValueError as error:
            self.irregular("time_unreadable", where, subject_key=subject_key, value=str(error))

    def history(self, subject_key: str, sessions: Sequence[SessionRead]) -> Iterator[Row]:
        """Add a subject's sessions and messages, in the order given.

        Yields:
            The row of each message, once it has its place.
        """
        position = 0
        for at, session in enumerate(sessions, 1):
            self.add(
                "session",
                subject_key=subject_key,
                session_position=at,
                file_position=session.file_position,
                n_messages=len(session.turns),
                source_id=session.source_id,
                time_text=session.time_text,
                time_flaw=session.time.flaw if session.time else None,
                **session.when(of_message=False),
            )
            when = session.when(of_message=True)
            for turn in session.turns:
                position += 1
                placed = {"subject_key": subject_key, "session_position": at, "position": position}
                self.add("message", **turn, **placed, **when)
                yield self.tables["message"][-1]

    def tables_read(self) -> dict[str, pa.Table]:
        """Return every declared table, by name."""
        for (level, key), count in sorted(self._unknown.items()):
            self.irregular("unknown_field", f"{level}.{key}", value=str(count))
        self._unknown.clear()
        return {
            table.name: pa.Table.from_pylist(self.tables[table.name], schema=table.schema)
            for table in TRANSCRIPTS.tables
        }


def in_time_order(rows: Rows, subject_key: str, sessions: list[SessionRead]) -> list[SessionRead]:
    """Order sessions by time, equal times as in the file: by instant, or by one wall clock.

    Where a session's time is not known, or the zones of only some are, which came first is not
    known either: all stay as in the file, which is named.
    """
    times = [session.time for session in sessions if session.time is not None]
    instants = [time.instant() for time in times]
    zoned = [one for one in instants if one is not None]
    if len(times) == len(sessions) and len(zoned) in (0, len(sessions)):
        known = zoned or [time.value for time in times]
        order = sorted(range(len(sessions)), key=known.__getitem__)
        return [sessions[at] for at in order]
    rows.irregular("order_of_file", "sessions", subject_key=subject_key)
    return sessions
