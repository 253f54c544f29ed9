"""A file of judgments: JSON Lines, every line checked against the corpus that was judged."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from memlake.analysis.companion.corpus import Corpus, History
from memlake.analysis.companion.judgments import (
    GRADES,
    NOTHING,
    STORES,
    Judged,
    Judgment,
    with_submitted,
)
from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.transcripts.json_input import read_lines


@dataclass(frozen=True)
class _Line:
    """One line: where it stands, and its object."""

    file: str
    where: str
    row: dict[str, Any]

    def refused(self, name: str, why: str) -> BadInputError:
        persona = self.row.get("user_id")
        return BadInputError(
            self.file,
            f"{self.row.get(name)!r} {why}",
            persona=persona if isinstance(persona, str) else None,
            field=f"{self.where}.{name}",
        )

    def checked(self, name: str, fits: Callable[[Any], bool], why: str) -> Any:
        value = self.row.get(name)
        if value is not None and not fits(value):
            raise self.refused(name, why)
        return value

    def text(self, name: str) -> str:
        value = self.row.get(name)
        if isinstance(value, str) and value:
            return value
        raise self.refused(name, "is no text")


def read_judgments(path: Path, corpus: Corpus, submitted: Judged = NOTHING) -> Judged:
    """Read a JSON Lines file of judgments.

    A line has `user_id`, `condition` (C0 to C4, C3m, C4m, or a system's name), and what it
    judges. With `probe_dayid`, a probe, and any of `content_match`, `used_memory`, `restraint`,
    `reply`, of a system's own `stores` (of `profile`, `episode`) and `retrieved` (message ids),
    and of a detector's `needs_memory` (0 to 1). With `question`, a question by its place in its
    file from 1, and a detector's `answerable` (0 to 1). A field that is missing or null is
    unscored, not wrong; but once one reply of a submitted system is graded, a probe that the
    system passed over has grade 0.

    Args:
        path: The file.
        corpus: The corpus that was judged.
        submitted: What systems submitted; a line of such a system adds to it.

    Raises:
        BadInputError: If a line is no such object or judges nothing of the corpus, or judges
            another reply than the system submitted, where it names line and field, or there is
            no line.
    """
    probes = {(corpus.subjects[p.subject], p.message_id): p for p in corpus.probes}
    questions = {(row["user_id"], row["ordinal"]) for row in corpus.questions}
    replies: dict[str, dict[tuple[str, str], Judgment]] = {}
    answerable: dict[str, dict[tuple[str, int], float]] = {}
    for line in _lines(path):
        user_id, condition = line.text("user_id"), line.text("condition")
        if line.row.get("question") is not None:
            asked = (user_id, line.row["question"])
            if not _is_place(asked[1]) or asked not in questions:
                raise line.refused("question", f"is no question of {corpus.dataset}")
            sure = line.checked("answerable", _is_share, "is no number from 0 to 1")
            if sure is not None:
                _put(line, answerable.setdefault(condition, {}), asked, float(sure), condition)
            continue
        key = (user_id, line.text("probe_dayid"))
        if key not in probes:
            raise line.refused("probe_dayid", f"is no probe of {corpus.dataset}")
        said = submitted.of(corpus, condition, probes[key])
        judgment = _added(line, _judgment(line, corpus.histories[probes[key].subject]), said)
        _put(line, replies.setdefault(condition, {}), key, judgment, condition)
    if not (replies or answerable):
        raise BadInputError(path.name, "it has no line")
    return with_submitted(Judged(replies, answerable), submitted)


def _added(line: _Line, judgment: Judgment, said: Judgment | None) -> Judgment:
    """Return a judgment with what its system submitted; where both say something it is one."""
    if said is None:
        return judgment
    for name in ("reply", "stores", "retrieved"):
        told, known = getattr(judgment, name), getattr(said, name)
        if told is not None and known is not None and told != known:
            raise line.refused(name, "is not what the system submitted (leave it out)")
    return judgment.beside(said)


def _put(
    line: _Line, into: dict[Any, Any], key: tuple[str, Any], value: Any, condition: str
) -> None:
    if key in into:
        raise BadInputError(
            line.file, f"{line.where} judges {key[1]} under {condition} again", persona=key[0]
        )
    into[key] = value


def _lines(path: Path) -> Iterator[_Line]:
    for line in read_lines(path):
        if line.reason is not None:
            raise BadInputError(path.name, f"{line.place} is no JSON: {line.reason}")
        if line.replaced:
            field = next(iter(line.replaced))
            raise BadInputError(path.name, "it holds half of a surrogate pair", field=field)
        if not isinstance(line.value, dict):
            raise BadInputError(path.name, f"{line.place} is no object")
        yield _Line(path.name, line.place, line.value)


def _judgment(line: _Line, history: History) -> Judgment:
    grade = line.checked(
        "content_match", lambda v: not isinstance(v, bool) and v in GRADES, "is none of 0, 1, 2"
    )
    used, held = (
        line.checked(name, lambda v: isinstance(v, bool), "is neither true nor false")
        for name in ("used_memory", "restraint")
    )
    reply = line.checked("reply", lambda v: isinstance(v, str), "is no text")
    stores = line.checked(
        "stores", _is_part_of(STORES), f"is no list of any of {', '.join(STORES)}"
    )
    retrieved = line.checked(
        "retrieved", _is_part_of(history.place), f"is no list of messages of {history.user_id}"
    )
    sure = line.checked("needs_memory", _is_share, "is no number from 0 to 1")
    return Judgment(
        grade,
        used,
        held,
        reply,
        None if stores is None else frozenset(stores),
        None if retrieved is None else tuple(retrieved),
        None if sure is None else float(sure),
    )


def _is_part_of(names: Container[str]) -> Callable[[Any], bool]:
    return lambda value: (
        isinstance(value, list) and all(isinstance(one, str) and one in names for one in value)
    )


def _is_share(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1


def _is_place(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
