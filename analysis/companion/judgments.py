"""Judgments of replies, read from a file: what every table that needs a judge is filled from."""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from memlake.analysis.companion.ablation import CONDITIONS
from memlake.analysis.companion.corpus import Corpus, History, Probe
from memlake.ingest.landing.errors import BadInputError

GRADES = (0, 1, 2)
STORES = ("profile", "episode")
_NAMES = tuple(condition.name for condition in CONDITIONS)


@dataclass(frozen=True)
class Judgment:
    """One judged reply.

    Attributes:
        content_match: 0, 1 or 2 against the reference reply; None where the judge gave none.
        used_memory: Whether it asserts a detail of the past that the probe did not supply.
        restraint: Whether it volunteers no such detail at all.
        reply: The reply itself, if the file has it.
        stores: Stores that a system declares to have looked in; None where it declares none.
        retrieved: Ids of the messages that it retrieved; None where the file has none.
        needs_memory: How sure a detector is, from 0 to 1, that the past is needed.
    """

    content_match: int | None
    used_memory: bool | None
    restraint: bool | None
    reply: str | None
    stores: frozenset[str] | None = None
    retrieved: tuple[str, ...] | None = None
    needs_memory: float | None = None


@dataclass(frozen=True)
class Judged:
    """Judgments by condition and probe.

    Attributes:
        by_condition: For each condition, the judgment of each (user id, probe id).
    """

    by_condition: Mapping[str, Mapping[tuple[str, str], Judgment]]

    def of(self, corpus: Corpus, condition: str, probe: Probe) -> Judgment | None:
        """Return the judgment of a probe's reply under a condition, None where there is none."""
        key = (corpus.subjects[probe.subject], probe.message_id)
        return self.by_condition.get(condition, {}).get(key)


NOTHING = Judged({})
"""No judgment at all: every table that needs one stays empty, and says so."""


def read_judgments(path: Path, corpus: Corpus) -> Judged:
    """Read a JSON Lines file of judgments.

    A line has `user_id`, `probe_dayid`, `condition` (C0 to C4, C3m, C4m, or a system's name),
    and any of `content_match`, `used_memory`, `restraint`, `reply`, of a system's own `stores`
    (of `profile`, `episode`) and `retrieved` (message ids), and of a detector's `needs_memory`
    (0 to 1). A field that is missing or null is unscored, not wrong.

    Args:
        path: The file.
        corpus: The corpus that was judged.

    Raises:
        BadInputError: If a line is no such object or judges no probe of the corpus, where it
            names line and field, or there is no line.
    """
    known = {(corpus.subjects[p.subject], p.message_id): p for p in corpus.probes}
    found: dict[str, dict[tuple[str, str], Judgment]] = {}
    for number, row in _lines(path):
        where = f"line {number}"
        key = (_text(path, row, "user_id", where), _text(path, row, "probe_dayid", where))
        condition = _text(path, row, "condition", where)
        if key not in known:
            raise BadInputError(
                path.name,
                f"{key[1]!r} is no probe of {corpus.dataset}",
                persona=key[0],
                field=f"{where}.probe_dayid",
            )
        mine = found.setdefault(condition, {})
        if key in mine:
            raise BadInputError(
                path.name, f"{where} judges {key[1]} under {condition} again", persona=key[0]
            )
        mine[key] = _judgment(path, row, where, corpus.histories[known[key].subject])
    if not found:
        raise BadInputError(path.name, "it has no line")
    return Judged(found)


def _lines(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInputError(path.name, f"it cannot be read: {error}") from None
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except json.JSONDecodeError as error:
            raise BadInputError(path.name, f"line {number} is no JSON: {error}") from None
        if not isinstance(row, dict):
            raise BadInputError(path.name, f"line {number} is no object")
        yield number, row


def _text(path: Path, row: Mapping[str, Any], field: str, where: str) -> str:
    value = row.get(field)
    if isinstance(value, str) and value:
        return value
    raise BadInputError(path.name, f"{value!r} is no text", field=f"{where}.{field}")


def _judgment(path: Path, row: Mapping[str, Any], where: str, history: History) -> Judgment:
    def refused(field: str, why: str) -> BadInputError:
        return BadInputError(path.name, f"{row[field]!r} {why}", field=f"{where}.{field}")

    def checked(field: str, fits: Callable[[Any], bool], why: str) -> Any:
        value = row.get(field)
        if value is not None and not fits(value):
            raise refused(field, why)
        return value

    grade = checked(
        "content_match", lambda v: not isinstance(v, bool) and v in GRADES, "is none of 0, 1, 2"
    )
    used, held = (
        checked(field, lambda v: isinstance(v, bool), "is neither true nor false")
        for field in ("used_memory", "restraint")
    )
    reply = checked("reply", lambda v: isinstance(v, str), "is no text")
    stores = checked("stores", _is_part_of(STORES), f"is no list of any of {', '.join(STORES)}")
    retrieved = checked(
        "retrieved", _is_part_of(history.place), f"is no list of messages of {history.user_id}"
    )
    sure = checked("needs_memory", _is_share, "is no number from 0 to 1")
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


def conditions_of(judged: Judged) -> Sequence[str]:
    """Return the conditions that were judged, those of the ablation first and in its order."""
    rest = sorted(set(judged.by_condition) - set(_NAMES))
    return [*(name for name in _NAMES if name in judged.by_condition), *rest]
