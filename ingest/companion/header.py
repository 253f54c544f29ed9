"""The top of a file: its rows, its counters, and everything else there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from memlake.ingest.companion.registry import choice, counters
from memlake.ingest.companion.shape import Row, as_json
from memlake.ingest.transcripts.parts import FlawError, a_list, an_object, show

DEFAULT_KEY = {"source": choice("messages_key"), "chat": "chat_gt", "qa": choice("qa_key")}
_INT64 = range(-(2**63), 2**63)


@dataclass(frozen=True)
class Top:
    """A file parted into its rows and the rest.

    Attributes:
        kind: Which of the five files.
        rows_key: Key that holds the rows.
        rows: The rows, each whatever JSON has there.
        header: The rest.
    """

    kind: str
    rows_key: str
    rows: list[Any]
    header: dict[str, Any]

    def file_row(self, user_id: str) -> Row:
        """Return the row of the table `file`."""
        return {
            "user_id": user_id,
            "file": self.kind,
            "rows_key": self.rows_key,
            "header": as_json(self.header),
        }

    def counter_rows(self, user_id: str) -> list[Row]:
        """Return the rows of the table `counter`: whole numbers at the top, or one level down.

        Raises:
            FlawError: If a counter of the registry is there, and is no number of things.
        """
        for name in counters(self.kind):
            _check_counter(self.header, name)
        found = {name: value for name, value in self.header.items() if _counts(value)}
        for outer, part in self.header.items():
            if isinstance(part, dict):
                found |= {f"{outer}.{key}": v for key, v in part.items() if _counts(v)}
        return [
            {"user_id": user_id, "file": self.kind, "name": name, "value": int(value)}
            for name, value in found.items()
        ]


def part_file(kind: str, value: Any, user_id: str) -> Top:
    """Part a source, chat or qa file.

    The rows are under the key that the file kind usually has, else under the one key that
    holds a list of objects: the names of these keys are not all known.

    Raises:
        FlawError: If it is no object, is another subject's, or holds no list of rows.
    """
    top = an_object(value, "the top")
    check_user(top, user_id)
    key = _rows_key(kind, top)
    rows = a_list(top[key], key)
    return Top(kind, key, rows, {name: part for name, part in top.items() if name != key})


def check_user(top: dict[str, Any], user_id: str) -> None:
    """Hold a file to the subject it is named for.

    Raises:
        FlawError: If its `user_id` is another.
    """
    stated = top.get("user_id", user_id)
    if stated != user_id:
        raise FlawError("user_id", f"{show(stated)}, but the file is named for {user_id}")


def _rows_key(kind: str, top: dict[str, Any]) -> str:
    usual = DEFAULT_KEY[kind]
    if usual in top:
        return usual
    found = [key for key, part in top.items() if _is_rows(part)]
    if len(found) != 1:
        held = f"{len(found)} lists of objects" if found else "no list of objects"
        raise FlawError("the top", f"no {usual!r}, and {held} in its place")
    return found[0]


def _is_rows(part: Any) -> bool:
    return isinstance(part, list) and bool(part) and all(isinstance(one, dict) for one in part)


def _check_counter(header: dict[str, Any], name: str) -> None:
    """Refuse a counter that could not be recounted; one that is not there is nobody's claim."""
    outer, _, inner = name.rpartition(".")
    if outer and outer not in header:
        return
    holder = an_object(header[outer], outer) if outer else header
    if inner not in holder:
        return
    value = holder[inner]
    if not _counts(value) or value < 0:
        raise FlawError(name, f"{show(value)} is not a whole number of at least 0")


def _counts(value: Any) -> bool:
    whole = isinstance(value, int) or (isinstance(value, float) and value.is_integer())
    return whole and not isinstance(value, bool) and int(value) in _INT64
