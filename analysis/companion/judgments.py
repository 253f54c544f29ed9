"""Judgments of replies, read from a file: what every table that needs a judge is filled from."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from memlake.analysis.companion.ablation import CONDITIONS
from memlake.analysis.companion.corpus import Corpus, Probe
from memlake.ingest.landing.errors import BadInputError

GRADES = (0, 1, 2)
_NAMES = tuple(condition.name for condition in CONDITIONS)


@dataclass(frozen=True)
class Judgment:
    """One judged reply.

    Attributes:
        content_match: 0, 1 or 2 against the reference reply; None where the judge gave none.
        used_memory: Whether it asserts a detail of the past that the probe did not supply.
        restraint: Whether it volunteers no such detail at all.
        reply: The reply itself, if the file has it.
    """

    content_match: int | None
    used_memory: bool | None
    restraint: bool | None
    reply: str | None


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
    and any of `content_match`, `used_memory`, `restraint` and `reply`. A field that is missing
    or null is unscored, not wrong.

    Args:
        path: The file.
        corpus: The corpus that was judged.

    Raises:
        BadInputError: If a line is no such object or judges no probe of the corpus, where it
            names line and field, or there is no line.
    """
    known = {(corpus.subjects[p.subject], p.message_id) for p in corpus.probes}
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
        mine[key] = _judgment(path, row, where)
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


def _judgment(path: Path, row: Mapping[str, Any], where: str) -> Judgment:
    grade = row.get("content_match")
    if grade is not None and (isinstance(grade, bool) or grade not in GRADES):
        raise BadInputError(
            path.name, f"{grade!r} is none of 0, 1, 2", field=f"{where}.content_match"
        )
    for field in ("used_memory", "restraint"):
        if row.get(field) is not None and not isinstance(row[field], bool):
            raise BadInputError(
                path.name, f"{row[field]!r} is neither true nor false", field=f"{where}.{field}"
            )
    reply = row.get("reply")
    if reply is not None and not isinstance(reply, str):
        raise BadInputError(path.name, f"{reply!r} is no text", field=f"{where}.reply")
    return Judgment(grade, row.get("used_memory"), row.get("restraint"), reply)


def conditions_of(judged: Judged) -> Sequence[str]:
    """Return the conditions that were judged, those of the ablation first and in its order."""
    rest = sorted(set(judged.by_condition) - set(_NAMES))
    return [*(name for name in _NAMES if name in judged.by_condition), *rest]
