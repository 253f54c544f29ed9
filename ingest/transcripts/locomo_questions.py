"""The questions of one LoCoMo conversation.

The categories' numbers do not follow the order in the paper; the names here are those of
the release's own scorer. Category 5 asks what the conversation does not say: its
`adversarial_answer` is a distractor and not gold.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from memlake.ingest.transcripts.citation import resolve
from memlake.ingest.transcripts.parts import FlawError, a_text, an_answer, maybe_list, show
from memlake.ingest.transcripts.rows import Rows

CATEGORIES = {
    1: "multi-hop",
    2: "temporal",
    3: "open-domain",
    4: "single-hop",
    5: "adversarial",
}
ADVERSARIAL = 5
_FIELDS = frozenset(["question", "answer", "evidence", "category", "adversarial_answer"])


class QuestionReader:
    """Reads the questions about one conversation."""

    def __init__(self, rows: Rows, key: str, index: Mapping[str, int | None]) -> None:
        """Read for a subject whose messages' ids lead to positions by `index`."""
        self._rows, self._key, self._index = rows, key, index

    def question(self, question: dict[str, Any], place: str, ordinal: int) -> None:
        """Take one question with its evidence.

        Raises:
            FlawError: If it has no text, no known category, or no answer though it is answerable.
        """
        text = a_text(question, "question", place)
        category = self._category(question, place)
        answer, kind = an_answer(question, "answer", place)
        distractor, _ = an_answer(question, "adversarial_answer", place)
        if category != ADVERSARIAL and answer is None:
            raise FlawError(f"{place}.answer", f"a question of category {category} has none")
        citations = self._citations(question, place)
        self._rows.unknown_fields(question, _FIELDS, "qa")
        self._rows.add(
            "question",
            subject_key=self._key,
            ordinal=ordinal,
            text=text,
            n_citations=len(citations),
            category_raw=str(category),
            category=CATEGORIES[category],
            answerable=category != ADVERSARIAL,
            answer=answer,
            answer_kind=kind,
            distractor=distractor,
        )
        self._evidence(citations, ordinal)

    def _evidence(self, citations: list[str], ordinal: int) -> None:
        for citation, part, cited in resolve(citations, self._index):
            self._rows.add(
                "evidence",
                subject_key=self._key,
                question_ordinal=ordinal,
                citation=citation,
                part=part,
                unit="message",
                dangling=cited.dangling,
                **vars(cited),
            )

    def _category(self, question: dict[str, Any], place: str) -> int:
        raw = question.get("category")
        if isinstance(raw, str) and raw.strip() in map(str, CATEGORIES):
            self._note("category_is_text", f"{place}.category", raw)
            return int(raw)
        if type(raw) is int and raw in CATEGORIES:
            return raw
        raise FlawError(f"{place}.category", f"{show(raw)} is none of the categories 1 to 5")

    def _citations(self, question: dict[str, Any], place: str) -> list[str]:
        raw = question.get("evidence")
        if isinstance(raw, str):
            self._note("evidence_is_text", f"{place}.evidence", raw)
            return [raw]
        entries = maybe_list(question, "evidence", place)
        for at, entry in enumerate(entries):
            if not isinstance(entry, str):
                self._note("citation_is_not_text", f"{place}.evidence[{at}]", show(entry))
        return [entry if isinstance(entry, str) else show(entry) for entry in entries]

    def _note(self, kind: str, place: str, value: str) -> None:
        self._rows.irregular(kind, place, subject_key=self._key, value=value)
