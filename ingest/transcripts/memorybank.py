"""Reader of MemoryBank: invented users, ten days each with a companion, and probing questions.

The release has neither gold answers nor evidence, so its questions cannot be scored. Its
descriptions of the users' characters are not landed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.transcripts.json_input import read_document, read_lines
from memlake.ingest.transcripts.parts import (
    FlawError,
    a_list,
    a_text,
    an_object,
    show,
    text_value,
)
from memlake.ingest.transcripts.read import TranscriptTables, transcript_tables
from memlake.ingest.transcripts.rows import Row, Rows, SessionRead, in_time_order

SPEAKERS = (("query", "user"), ("response", "companion"))
_PERSONA = frozenset(
    ["name", "summary", "personality", "overall_history", "history", "meta_information"]
)
_ENTRY = frozenset(key for key, _ in SPEAKERS)

Probes = dict[str, list[tuple[str, Any]]]
"""Key of a persona to place and value of each of its questions."""


def read_memorybank(
    path: Path, questions: Path | None, *, language: str, strict: bool = False
) -> TranscriptTables:
    """Read one language of MemoryBank.

    Args:
        path: The JSON file of histories.
        questions: The JSON Lines file of probing questions, if there is one.
        language: What the histories are written in.
        strict: End at the first part that would be set aside.

    Raises:
        BadInputError: If the file is not JSON, or nothing in it can be taken.
    """
    document = read_document(path)
    rows = Rows(document, strict=strict)
    personas = document.value
    if not isinstance(personas, dict):
        mend = "MemoryBank's file is an object of personas"
        raise BadInputError(document.file, f"{show(personas)} is not an object", mend=mend)
    probes = _probes(rows, questions, {name.strip() for name in personas}) if questions else {}
    for name, persona in personas.items():
        key = name.strip()
        asked = probes.get(key, [])
        with rows.part(
            "subject", persona, place=name, n_turns=_turns(persona), n_questions=len(asked)
        ):
            _persona(rows, an_object(persona, name), name, language, asked)
    return transcript_tables(rows)


def _turns(persona: Any) -> int:
    """Count the messages of what may not be a persona at all."""
    history = persona.get("history") if isinstance(persona, dict) else None
    days = history.values() if isinstance(history, dict) else ()
    return sum(len(SPEAKERS) * len(day) for day in days if isinstance(day, list))


def _persona(
    rows: Rows, persona: dict[str, Any], name: str, language: str, probes: list[tuple[str, Any]]
) -> None:
    key = name.strip()
    if rows.has_subject(key):
        raise FlawError(name, f"a persona before it is {show(key)} too")
    history = an_object(persona.get("history"), f"{name}.history")
    rows.unknown_fields(persona, _PERSONA, "persona")
    rows.subject(
        key, name, [key], n_turns=_turns(persona), n_questions=len(probes), language=language
    )
    days = [_day(rows, history, name, key, day, at) for at, day in enumerate(history, 1)]
    for _ in rows.history(key, in_time_order(rows, key, days)):
        pass
    for ordinal, (place, probe) in enumerate(probes, 1):
        with rows.part("question", probe, place=place, subject_key=key, n_questions=1):
            text = text_value(probe, place)
            rows.add("question", subject_key=key, ordinal=ordinal, text=text, n_citations=0)


def _day(
    rows: Rows, history: dict[str, Any], name: str, key: str, day: str, at: int
) -> SessionRead:
    place = f"{name}.history.{day}"
    session = SessionRead(at, day)
    rows.set_time(session, {day: day}, day, f"{name}.history", key)
    entries: list[Any] = []
    with rows.part("session", history[day], place=place, subject_key=key):
        entries = a_list(history[day], place)
    for number, entry in enumerate(entries):
        where = f"{place}[{number}]"
        if isinstance(entry, dict):
            rows.unknown_fields(entry, _ENTRY, "entry")
        for turn, (field, role) in enumerate(SPEAKERS, 2 * number + 1):
            with rows.part("message", entry, place=where, subject_key=key, n_turns=1):
                session.turns.append(_turn(rows, entry, where, field, role) | {"turn": turn})
    return session


def _turn(rows: Rows, entry: Any, place: str, field: str, role: str) -> Row:
    return {
        "sender_role": role,
        "text": a_text(an_object(entry, place), field, place),
        "n_replaced": rows.replaced.get(f"{place}.{field}", 0),
    }


def _probes(rows: Rows, path: Path, known: set[str]) -> Probes:
    """Read the questions; a line that is no line of theirs is set aside."""
    probes: Probes = {}
    for line in read_lines(path):
        rows.note_replaced(line.replaced)
        with rows.part("line", line.value, place=line.place):
            if line.reason is not None:
                raise FlawError(line.place, line.reason)
            for name, entries in an_object(line.value, line.place).items():
                where = f"{line.place}.{name}"
                size = len(entries) if isinstance(entries, list) else 0
                with rows.part("line", line.value, place=where, n_questions=size):
                    probes.setdefault(_known(name, known, where), []).extend(
                        (f"{where}[{at}]", one) for at, one in enumerate(a_list(entries, where))
                    )
    return probes


def _known(name: str, known: set[str], place: str) -> str:
    if name.strip() in known:
        return name.strip()
    raise FlawError(place, f"no persona is named {show(name.strip())}")
