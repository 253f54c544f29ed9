"""The registries the reader goes by: fields, questions, and answer spaces (`dbt/seeds`)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from memlake.ingest.seeds import seed_rows

SEEDS = Path(__file__).resolve().parents[3] / "dbt" / "seeds"
STREAM_FIELD = SEEDS / "stream_field.csv"
QUESTION = SEEDS / "question.csv"
ANSWER_OPTION = SEEDS / "answer_option.csv"
QUESTION_SOURCE = SEEDS / "question_source.csv"


@dataclass(frozen=True)
class Field:
    """One field of the release's files, a row of the registry `stream_field`.

    Attributes:
        stream: Name of the file, without its ending.
        path: Dotted path in the file; `[]` stands for every entry of a list, `*` for
            every key of an object.
        column: Landing column, with the part after a dot for a list of structs; None if
            the field is not landed.
        visibility: `visible`, `truth` or `not_landed`.
        presence: `required`; `nullable`, where null may stand; `optional`, which may be
            left out; `group`, required within an object or list that may be left out.
    """

    stream: str
    path: str
    column: str | None
    visibility: str
    presence: str

    @property
    def may_be_null(self) -> bool:
        """Whether null is an answer."""
        return self.presence in ("nullable", "optional")


@cache
def stream_fields(stream: str) -> tuple[Field, ...]:
    """Return the registered fields of one of the release's files."""
    return tuple(
        Field(r["stream"], r["field"], r["landing_column"] or None, r["visibility"], r["presence"])
        for r in seed_rows(STREAM_FIELD)
        if r["stream"] == stream
    )


@cache
def questions() -> dict[str, tuple[str, str]]:
    """Return type and topic of each question that a release asks, in the registry's order."""
    asked = {r["question_id"] for r in _released_cells()}
    return {
        r["question_id"]: (r["question_type"], r["topic"])
        for r in seed_rows(QUESTION)
        if r["question_id"] in asked
    }


@cache
def sources() -> tuple[str, ...]:
    """Return the sources that a release has, in the registry's order."""
    return tuple(dict.fromkeys(r["source"] for r in _released_cells()))


def _released_cells() -> list[dict[str, str]]:
    return [r for r in seed_rows(QUESTION_SOURCE) if r["in_release"] == "true"]


@cache
def answer_space(question_id: str) -> frozenset[str]:
    """Return the labels that a question may have."""
    return frozenset(
        r["label"] for r in seed_rows(ANSWER_OPTION) if r["question_id"] == question_id
    )
