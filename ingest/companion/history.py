"""A source file to messages at their places in the stream.

The stream is ordered by time, then by id; ids are read for that order alone, `day10-9`
before `day10-21`, and never made.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from memlake.ingest.companion.content import parse_content
from memlake.ingest.companion.shape import Row
from memlake.ingest.companion.shapes import MESSAGE
from memlake.ingest.transcripts.local_time import read_time
from memlake.ingest.transcripts.parts import FlawError

_ID = re.compile(r"day([1-9]\d{0,8})-(0|[1-9]\d{0,8})", re.ASCII)


def message_rows(
    user_id: str, messages: Sequence[Any], key: str, replaced: Mapping[str, int]
) -> list[Row]:
    """Make a source's messages rows, in the order of the stream.

    Args:
        user_id: Whose they are.
        messages: The JSON values.
        key: Key that holds them, for the place of a flaw.
        replaced: Place of a text to the lone surrogates that were replaced in it.

    Raises:
        FlawError: If one is not as declared, or its time cannot be read.
    """
    rows = [
        _message(user_id, message, f"{key}[{at}]", at + 1) for at, message in enumerate(messages)
    ]
    for place, count in replaced.items():
        found = re.match(rf"{re.escape(key)}\[(\d+)\]", place)
        if found:
            rows[int(found[1])]["n_replaced"] += count
    rows.sort(key=_in_stream)
    for position, row in enumerate(rows, 1):
        row["position"] = position
    return rows


def _message(user_id: str, message: Any, place: str, file_position: int) -> Row:
    row = MESSAGE.take(message, place)
    found = _ID.fullmatch(row["id"])
    parsed = parse_content(row["sender"], row.get("content"))
    return row | {
        "user_id": user_id,
        "file_position": file_position,
        "n_replaced": 0,
        "day_number": int(found[1]) if found else None,
        "day_position": int(found[2]) if found else None,
        **vars(parsed),
        **_time(row["timestamp_text"], f"{place}.timestamp"),
    }


def _time(text: str, place: str) -> Row:
    try:
        time = read_time(text)
    except ValueError as error:
        raise FlawError(place, str(error)) from None
    if time.precision == "day":
        raise FlawError(place, f"{text!r} has no time of day")
    return {"occurred_local": time.value, "utc_offset_min": time.utc_offset_min}


def _in_stream(row: Row) -> tuple[Any, ...]:
    numbers = (row["day_number"], row["day_position"])
    known = None not in numbers
    # Counted from the first of all times, before which an instant may lie.
    since = row["occurred_local"] - datetime.min
    instant = since - timedelta(minutes=row["utc_offset_min"] or 0)
    return (instant, not known, numbers if known else (), row["id"])
