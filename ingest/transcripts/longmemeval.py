"""Reader of LongMemEval: one question each about a haystack of chat sessions of its own.

A haystack may hold one session id twice, under two dates: each occurrence is a session of
its own, keyed by its place. A list of ids or of dates that is not as long as the list of
sessions does not tell which is whose: it is set aside, the sessions stay, without ids or dates.
A question whose id ends in `_abs` is unanswerable. Evidence is named twice, as session ids and as
marks on turns; both are landed. Ids of sessions that hold evidence start with `answer`, so ids
tell too much to be shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from memlake.ingest.transcripts.json_input import read_document
from memlake.ingest.transcripts.longmemeval_question import add_question
from memlake.ingest.transcripts.parts import (
    FlawError,
    a_list,
    a_text,
    an_object,
    show,
    text_value,
)
from memlake.ingest.transcripts.read import TranscriptTables, top_list, transcript_tables
from memlake.ingest.transcripts.rows import Progress, Row, Rows, SessionRead, in_time_order
from memlake.ingest.zones import find_zone

ROLES = {"user": "user", "assistant": "companion"}
_SESSIONS, _IDS, _DATES = "haystack_sessions", "haystack_session_ids", "haystack_dates"
_TURN = frozenset(["role", "content", "has_answer"])


def read_longmemeval(
    path: Path,
    *,
    strict: bool = False,
    zone: str | None = None,
    progress: Progress | None = None,
) -> TranscriptTables:
    """Read a file in LongMemEval's layout: a list of questions with their haystacks.

    Args:
        path: The JSON file.
        strict: End at the first part that would be set aside.
        zone: The zone of the sessions' wall clock, where it is known.
        progress: Told of every question read.

    Raises:
        BadInputError: If the file is not JSON, or nothing in it can be taken.
        UsageError: If there is no such zone.
    """
    clock = None if zone is None else find_zone(zone)
    document = read_document(path)
    rows = Rows(document, strict=strict)
    entries = top_list(document, "LongMemEval's file is a list of questions")
    for at, entry in enumerate(entries):
        if progress:
            progress(at, len(entries), f"question {at + 1}")
        with rows.part("subject", entry, place=f"[{at}]", n_turns=_turns(entry), n_questions=1):
            _haystack(rows, an_object(entry, f"[{at}]"), f"[{at}]", clock)
    return transcript_tables(rows)


def _turns(entry: Any) -> int:
    """Count the turns of what may not be a question at all."""
    sessions = entry.get(_SESSIONS) if isinstance(entry, dict) else None
    lists = sessions if isinstance(sessions, list) else ()
    return sum(len(session) for session in lists if isinstance(session, list))


def _haystack(rows: Rows, entry: dict[str, Any], place: str, zone: ZoneInfo | None) -> None:
    key = a_text(entry, "question_id", place)
    if rows.has_subject(key):
        raise FlawError(f"{place}.question_id", f"a question before it is {show(key)} too")
    n_sessions = len(a_list(entry.get(_SESSIONS), f"{place}.{_SESSIONS}"))
    rows.subject(
        key,
        key,
        list(ROLES),
        n_turns=_turns(entry),
        n_questions=1,
        language="en",
        ids_tell=True,
    )
    told = _told(rows, entry, n_sessions, place, key)
    sessions = [_session(rows, entry, told, place, key, at, zone) for at in range(n_sessions)]
    messages = rows.history(key, in_time_order(rows, key, sessions))
    marked = [(m["source_id"], m["position"]) for m in messages if m.pop("marked")]
    ids = [session.source_id for session in sessions]
    # The haystack is landed by now, whatever becomes of its question.
    asked = {name: value for name, value in entry.items() if name not in (_SESSIONS, _IDS, _DATES)}
    with rows.part("question", asked, place=place, subject_key=key, n_questions=1):
        add_question(rows, entry, place, key, {one for one in ids if one}, marked)


def _told(
    rows: Rows, entry: dict[str, Any], n_sessions: int, place: str, key: str
) -> dict[str, list[Any] | None]:
    """Return what the lists tell of each session; None, and set aside, what tells of no one."""
    told: dict[str, list[Any] | None] = dict.fromkeys((_IDS, _DATES))
    for name in told:
        where = f"{place}.{name}"
        with rows.part("session", entry.get(name), place=where, subject_key=key):
            told[name] = _one_each(entry.get(name), n_sessions, where, key)
    return told


def _one_each(value: Any, n_sessions: int, place: str, key: str) -> list[Any]:
    found = a_list(value, place)
    if len(found) != n_sessions:
        sizes = f"{len(found)} entries for {n_sessions} sessions"
        raise FlawError(place, f"question {key} has {sizes} here: which is whose is unknown")
    return found


def _session(
    rows: Rows,
    entry: dict[str, Any],
    told: Mapping[str, list[Any] | None],
    place: str,
    key: str,
    at: int,
    zone: ZoneInfo | None,
) -> SessionRead:
    named, where = f"{place}.{_IDS}[{at}]", f"{place}.{_SESSIONS}[{at}]"
    ids, dates = told[_IDS], told[_DATES]
    session = SessionRead(at + 1)
    if ids is not None:
        with rows.part("session", ids[at], place=named, subject_key=key):
            session.source_id = text_value(ids[at], named)
    if dates is not None:
        rows.set_time(session, {f"{_DATES}[{at}]": dates[at]}, f"{_DATES}[{at}]", place, key, zone)
    turns: list[Any] = []
    with rows.part("session", entry[_SESSIONS][at], place=where, subject_key=key):
        turns = a_list(entry[_SESSIONS][at], where)
    for number, turn in enumerate(turns, 1):
        spot = f"{where}[{number - 1}]"
        with rows.part("message", turn, place=spot, subject_key=key, n_turns=1):
            read = _turn(rows, an_object(turn, spot), spot, key)
            source = f"{session.source_id}:{number}" if session.source_id else None
            session.turns.append(read | {"turn": number, "source_id": source})
    return session


def _turn(rows: Rows, turn: dict[str, Any], place: str, key: str) -> Row:
    role, text = a_text(turn, "role", place), a_text(turn, "content", place)
    if role not in ROLES:
        raise FlawError(f"{place}.role", f"{show(role)} is neither user nor assistant")
    mark = turn.get("has_answer")
    if mark not in (None, True, False):
        rows.irregular(
            "marker_is_no_flag", f"{place}.has_answer", subject_key=key, value=show(mark)
        )
    rows.unknown_fields(turn, _TURN, "turn")
    return {
        "sender_role": ROLES[role],
        "text": text,
        "n_replaced": rows.replaced.get(f"{place}.content", 0),
        "marked": mark is True,
    }
