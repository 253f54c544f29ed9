"""Reader of LoCoMo: conversations of two people over months, with questions about them.

Both speakers are people that the questions are about, so both have the role `user`. A
turn has no time of its own. Summaries, observations and event graphs, which were written
from the conversations, are not landed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from memlake.ingest.transcripts.citation import message_index
from memlake.ingest.transcripts.json_input import read_document
from memlake.ingest.transcripts.locomo_questions import QuestionReader
from memlake.ingest.transcripts.locomo_sessions import SessionReader, n_turns
from memlake.ingest.transcripts.parts import FlawError, a_text, an_object, maybe_list, show
from memlake.ingest.transcripts.read import TranscriptTables, top_list, transcript_tables
from memlake.ingest.transcripts.rows import Progress, Rows
from memlake.ingest.zones import find_zone

_FIELDS = frozenset(
    ["sample_id", "conversation", "qa", "event_summary", "observation", "session_summary"]
)


def read_locomo(
    path: Path,
    *,
    strict: bool = False,
    zone: str | None = None,
    progress: Progress | None = None,
) -> TranscriptTables:
    """Read a file in LoCoMo's layout: a list of conversations.

    Args:
        path: The JSON file.
        strict: End at the first part that would be set aside.
        zone: The zone of the sessions' wall clock, where it is known.
        progress: Told of every conversation read.

    Raises:
        BadInputError: If the file is not JSON, or nothing in it can be taken.
        UsageError: If there is no such zone.
    """
    clock = None if zone is None else find_zone(zone)
    document = read_document(path)
    rows = Rows(document, strict=strict)
    conversations = top_list(document, "LoCoMo's file is a list of conversations")
    for at, conversation in enumerate(conversations):
        if progress:
            progress(at, len(conversations), f"conversation {at + 1}")
        turns, questions = _size(conversation)
        with rows.part(
            "subject", conversation, place=f"[{at}]", n_turns=turns, n_questions=questions
        ):
            _conversation(rows, an_object(conversation, f"[{at}]"), f"[{at}]", clock)
    return transcript_tables(rows)


def _size(conversation: Any) -> tuple[int, int]:
    """Count turns and questions of what may not be a conversation at all."""
    if not isinstance(conversation, dict):
        return 0, 0
    talk, questions = conversation.get("conversation"), conversation.get("qa")
    turns = n_turns(talk) if isinstance(talk, dict) else 0
    return turns, len(questions) if isinstance(questions, list) else 0


def _conversation(rows: Rows, holder: dict[str, Any], place: str, zone: ZoneInfo | None) -> None:
    """Take one conversation; without a key or an object of sessions, no row of it is left."""
    key = a_text(holder, "sample_id", place)
    if rows.has_subject(key):
        raise FlawError(f"{place}.sample_id", f"a conversation before it is {show(key)} too")
    talk = an_object(holder.get("conversation"), f"{place}.conversation")
    turns, n_questions = _size(holder)
    speakers = _speakers(rows, talk, place, key)
    rows.subject(key, key, speakers, n_turns=turns, n_questions=n_questions, language="en")
    rows.unknown_fields(holder, _FIELDS, "conversation")
    sessions = SessionReader(rows, key, speakers, zone).sessions(talk, f"{place}.conversation")
    messages = rows.history(key, sessions)
    reader = QuestionReader(
        rows, key, message_index((m["source_id"], m["position"]) for m in messages)
    )
    questions: list[Any] = []
    with rows.part("questions", holder.get("qa"), place=f"{place}.qa", subject_key=key):
        questions = maybe_list(holder, "qa", place)
    for at, question in enumerate(questions):
        where = f"{place}.qa[{at}]"
        with rows.part("question", question, place=where, subject_key=key, n_questions=1):
            reader.question(an_object(question, where), where, at + 1)


def _speakers(rows: Rows, talk: dict[str, Any], place: str, key: str) -> list[str]:
    """Take the speakers' names; who has none that can be read still has his turns."""
    speakers: list[str] = []
    for name in ("speaker_a", "speaker_b"):
        where = f"{place}.conversation"
        with rows.part("speaker", talk.get(name), place=f"{where}.{name}", subject_key=key):
            speakers.append(a_text(talk, name, where))
    return speakers
