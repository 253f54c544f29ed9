"""How the parent and a worker talk: frames of JSON, in which an object is a tagged value."""

from __future__ import annotations

import datetime as dt
import json
import struct
import uuid
from collections.abc import Callable
from decimal import Decimal
from typing import Any

HEADER = struct.Struct("!I")
"""Length of the frame that follows, in bytes."""

_TO_TEXT: list[tuple[type, str, Callable[[Any], Any]]] = [
    (dt.datetime, "datetime", dt.datetime.isoformat),
    (dt.date, "date", dt.date.isoformat),
    (dt.time, "time", dt.time.isoformat),
    (dt.timedelta, "microseconds", lambda value: value // dt.timedelta(microseconds=1)),
    (Decimal, "decimal", str),
    (bytes, "bytes", bytes.hex),
    (uuid.UUID, "uuid", str),
    (dict, "struct", lambda value: list(value.items())),
]

_FROM_TEXT: dict[str, Callable[[Any], Any]] = {
    "datetime": dt.datetime.fromisoformat,
    "date": dt.date.fromisoformat,
    "time": dt.time.fromisoformat,
    "microseconds": lambda value: dt.timedelta(microseconds=value),
    "decimal": Decimal,
    "bytes": bytes.fromhex,
    "uuid": uuid.UUID,
    "struct": lambda pairs: {_hashable(key): value for key, value in pairs},
    "message": dict,
}


def pack(message: dict[str, Any]) -> bytes:
    """Encode a message, whose values may be what DuckDB returns, as a frame.

    Raises:
        TypeError: If a value is of a type that has no tag.
    """
    body = json.dumps({"message": _tagged(list(message.items()))}, separators=(",", ":"))
    encoded = body.encode()
    return HEADER.pack(len(encoded)) + encoded


def unpack(body: bytes) -> dict[str, Any]:
    """Decode the body of a frame.

    Raises:
        ValueError: If it is none.
    """
    message = json.loads(body, object_hook=_untagged)
    if not isinstance(message, dict):
        raise ValueError("not a message")
    return message


def _tagged(value: Any) -> Any:
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, list | tuple):
        return [_tagged(one) for one in value]
    for kind, tag, encode in _TO_TEXT:
        if isinstance(value, kind):
            return {tag: _tagged(encode(value))}
    raise TypeError(f"a value of type {type(value).__name__} can't be returned")


def _untagged(tagged: dict[str, Any]) -> Any:
    ((tag, value),) = tagged.items()
    return _FROM_TEXT[tag](value)


def _hashable(key: Any) -> Any:
    return str(key) if isinstance(key, list | dict) else key
