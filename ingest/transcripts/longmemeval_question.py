"""The one question of a LongMemEval haystack, and its evidence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from memlake.ingest.transcripts.local_time import read_time
from memlake.ingest.transcripts.parts import (
    FlawError,
    a_text,
    an_answer,
    maybe_list,
    maybe_text,
    show,
)
from memlake.ingest.transcripts.rows import Rows

TYPES = (
    "single-session-user",
    "single-session-assistant",
    "single-session-preference",
    "multi-session",
    "temporal-reasoning",
    "knowledge-update",
)
_UNANSWERABLE = "_abs"
_FIELDS = frozenset(
    [
        "question_id",
        "question_type",
        "question",
        "answer",
        "question_date",
        "haystack_dates",
        "haystack_session_ids",
        "haystack_sessions",
        "answer_session_ids",
    ]
)


def add_question(
    rows: Rows,
    entry: dict[str, Any],
    place: str,
    key: str,
    session_ids: set[str],
    marked: Sequence[tuple[str | None, int]],
) -> None:
    """Add the question and what its evidence cites.

    Args:
        rows: Where to.
        entry: The file's entry.
        place: Its place in the file.
        key: The question's id.
        session_ids: Ids of the haystack's sessions.
        marked: Id and position of each turn that is marked to hold the answer.

    Raises:
        FlawError: If it has no text, no known type, or no answer though it is answerable.
    """
    text, kind = a_text(entry, "question", place), a_text(entry, "question_type", place)
    if kind not in TYPES:
        raise FlawError(f"{place}.question_type", f"{show(kind)} is no type of the layout")
    answer, answer_kind = an_answer(entry, "answer", place)
    answerable = not key.endswith(_UNANSWERABLE)
    if answerable and answer is None:
        raise FlawError(f"{place}.answer", "an answerable question has none")
    cited = _cited_sessions(rows, entry, place, key)
    rows.unknown_fields(entry, _FIELDS, "question")
    rows.add(
        "question",
        subject_key=key,
        ordinal=1,
        text=text,
        n_citations=len(cited),
        source_id=key,
        category_raw=kind,
        category=kind,
        answerable=answerable,
        answer=answer,
        answer_kind=answer_kind,
        **_asked(rows, entry, place, key),
    )
    _evidence(rows, key, cited, session_ids, marked)


def _cited_sessions(rows: Rows, entry: dict[str, Any], place: str, key: str) -> list[str]:
    where = f"{place}.answer_session_ids"
    entries = maybe_list(entry, "answer_session_ids", place)
    for at, one in enumerate(entries):
        if not isinstance(one, str):
            rows.irregular(
                "citation_is_not_text", f"{where}[{at}]", subject_key=key, value=show(one)
            )
    return [one if isinstance(one, str) else show(one) for one in entries]


def _asked(rows: Rows, entry: dict[str, Any], place: str, key: str) -> dict[str, Any]:
    text = maybe_text(entry, "question_date", place)
    if text is None:
        return {}
    try:
        return {"asked_text": text, "asked_local": read_time(text).value}
    except ValueError as error:
        where = f"{place}.question_date"
        rows.irregular("time_unreadable", where, subject_key=key, value=str(error))
        return {"asked_text": text}


def _evidence(
    rows: Rows,
    key: str,
    cited: list[str],
    session_ids: set[str],
    marked: Sequence[tuple[str | None, int]],
) -> None:
    for citation, one in enumerate(cited, 1):
        known = one in session_ids
        rows.add(
            "evidence",
            subject_key=key,
            question_ordinal=1,
            citation=citation,
            part=1,
            raw_text=one,
            unit="session",
            repaired=False,
            dangling=not known,
            repeated=one in cited[: citation - 1],
            source_id=one if known else None,
        )
    for citation, (source_id, position) in enumerate(marked, len(cited) + 1):
        rows.add(
            "evidence",
            subject_key=key,
            question_ordinal=1,
            citation=citation,
            part=1,
            raw_text="has_answer",
            unit="message",
            repaired=False,
            dangling=False,
            repeated=False,
            source_id=source_id,
            position=position,
        )
