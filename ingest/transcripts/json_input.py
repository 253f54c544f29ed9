"""JSON of other people: read strictly, but for what can be taken without a guess.

A byte-order mark is skipped. A lone surrogate, which UTF-8 and Parquet cannot hold, becomes
U+FFFD, and its place is counted. Everything else that JSON does not allow ends the reading.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.landing.inputs import read_file
from memlake.ingest.multisource.released.strict_json import parse, written

_MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class Document:
    """A file's value, and what was mended while it was read.

    Attributes:
        file: The file's name, for messages.
        value: The JSON value.
        has_mark: Whether the file starts with a byte-order mark.
        replaced: Place of a text (`[0].turns[3].text`) to the lone surrogates replaced in it.
    """

    file: str
    value: Any
    has_mark: bool = False
    replaced: Mapping[str, int] = field(default_factory=dict)


def read_document(path: Path) -> Document:
    """Read a file that holds one JSON document.

    Raises:
        BadInputError: If it is missing, not UTF-8, not JSON, cut short, or JSON Lines.
        MachineError: If the machine refuses to read it.
    """
    content = _content(path)
    body = content.removeprefix(_MARK)
    value, replaced = _parsed(body, path.name, "")
    return Document(path.name, value, content != body, replaced)


@dataclass(frozen=True)
class Line:
    """A line of JSON Lines.

    Attributes:
        place: Which line, say `line 3`.
        value: Its JSON value; where it has none, its text.
        reason: What is wrong with it, or None.
        replaced: As of a document.
    """

    place: str
    value: Any
    reason: str | None = None
    replaced: Mapping[str, int] = field(default_factory=dict)


def read_lines(path: Path) -> list[Line]:
    """Read a file that holds a JSON document a line; empty lines are skipped.

    Raises:
        BadInputError: If the file is missing.
        MachineError: If the machine refuses to read it.
    """
    body = _content(path).removeprefix(_MARK)
    lines = enumerate((line.rstrip(b"\r") for line in body.split(b"\n")), 1)
    return [_line(line, path.name, f"line {at}") for at, line in lines if line.strip()]


def _line(line: bytes, file: str, place: str) -> Line:
    try:
        value, replaced = _parsed(line, file, place)
        return Line(place, value, replaced=replaced)
    except BadInputError as error:
        where = f" at {error.field}" if error.field else ""
        # The parser counts lines within what it is given, which is one of the file's.
        reason = error.reason.replace(" at line 1, column ", " at column ")
        return Line(place, line.decode("utf-8", "replace"), f"{reason}{where}")


def _content(path: Path) -> bytes:
    return read_file(path)


def _parsed(body: bytes, file: str, place: str) -> tuple[Any, Mapping[str, int]]:
    try:
        return parse(body, file), {}
    except BadInputError as error:
        mended = _without_lone_surrogates(body, place)
        if mended is not None:
            return mended
        if _is_json_lines(body):
            raise BadInputError(
                file, "a JSON document a line (JSON Lines), where one document is expected"
            ) from None
        raise error


def _without_lone_surrogates(body: bytes, place: str) -> tuple[Any, Mapping[str, int]] | None:
    """Read JSON whose only flaw is that texts hold lone surrogates; None if it has another."""
    if b"\\u" not in body:
        return None
    replaced: dict[str, int] = {}
    try:
        value = json.loads(
            body,
            parse_constant=_refuse,
            parse_int=_whole,
            parse_float=_real,
            object_pairs_hook=_unrepeated,
        )
        mended = _mended(value, place, replaced)
        written(mended)
    except (ValueError, RecursionError):
        return None
    return (mended, replaced) if replaced else None


def _mended(value: Any, place: str, replaced: dict[str, int]) -> Any:
    if isinstance(value, str):
        count = sum("\ud800" <= letter <= "\udfff" for letter in value)
        if not count:
            return value
        replaced[place] = count
        return "".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in value)
    if isinstance(value, dict):
        keys = {key: _mended(key, f"{place}.{key!a}", replaced) for key in value}
        if len(set(keys.values())) < len(keys):
            raise ValueError("two keys become one")
        return {
            keys[key]: _mended(part, f"{place}.{keys[key]}" if place else keys[key], replaced)
            for key, part in value.items()
        }
    if isinstance(value, list):
        return [_mended(part, f"{place}[{i}]", replaced) for i, part in enumerate(value)]
    return value


def _whole(text: str) -> int | float:
    """Take a whole number as the strict parser does: beyond 64 bits it is a real one."""
    number = int(text)
    return number if -(2**63) <= number < 2**64 else _real(text)


def _real(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number


def _refuse(name: str) -> Any:
    raise ValueError(name)


def _unrepeated(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands twice")
    return found


def _is_json_lines(body: bytes) -> bool:
    lines = [line for line in body.split(b"\n") if line.strip()]
    if len(lines) < 2:
        return False
    try:
        return all(isinstance(json.loads(line), dict | list) for line in lines[:2])
    except (ValueError, RecursionError):
        return False
