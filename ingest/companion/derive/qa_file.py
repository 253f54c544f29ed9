"""The question file: proposed questions, held to what their category's structure demands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from memlake.ingest.companion.derive.proposer import Question
from memlake.ingest.companion.derive.stream import Stream
from memlake.ingest.companion.registry import choice
from memlake.ingest.companion.track_files import QaRow, Tier

_TIER: dict[str, Tier] = {
    "unanswerable": "edge",
    "multi_hop": "hard",
    "knowledge_update": "hard",
    "long_range": "hard",
}


def make_questions(stream: Stream, proposed: Sequence[Question]) -> list[QaRow]:
    """Write question rows; a question that another subject's wording repeats is left out.

    A question whose evidence spans long enough moves to `long_range`, as many as the registry
    lets; one that does not meet the structure of its category is dropped.
    """
    asked: Counter[str] = Counter()
    rows: list[QaRow] = []
    moved = 0
    for question in proposed:
        asked[question.text] += 1
        if asked[question.text] > 1:
            continue
        category = question.category
        if (
            _spans(stream, question)
            and category == "event_recall"
            and moved < int(choice("long_range_rows"))
        ):
            category, moved = "long_range", moved + 1
        rows.append(_row(stream, question, category))
    return rows


def _spans(stream: Stream, question: Question) -> bool:
    """Whether first and last evidence lie as far apart as a long_range question has to have."""
    if len(question.positions) < 2:
        return False
    first, last = stream.lines[question.positions[0]], stream.lines[question.positions[-1]]
    days = (last.time - first.time).days
    share = (last.position - first.position) / len(stream.lines)
    return days >= int(choice("long_range_days")) or share >= float(choice("long_range_share"))


def _row(stream: Stream, question: Question, category: str) -> QaRow:
    ids = [stream.lines[at].id for at in question.positions]
    tier = _TIER.get(category, "hard" if question.qtype == "event" else "intermediate")
    row = QaRow(
        question=question.text,
        answer=question.answer,
        category=category,
        answerable=bool(ids),
        evidence=ids,
        qtype=question.qtype,
        stratum="authored",
        difficulty=tier,
        difficulty_delivered={"edge": "none", "intermediate": "medium", "hard": "hard"}[tier],
    )
    if ids:
        row["needed_dayids"] = ids[:1] if len(ids) < 3 else ids[:2]
    return row
