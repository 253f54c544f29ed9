"""A persona file to slots: flat, with what stands behind each in `_evidence`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from memlake.ingest.companion.header import check_user
from memlake.ingest.companion.shape import Row, as_json
from memlake.ingest.companion.shapes import SLOT_EVIDENCE
from memlake.ingest.transcripts.parts import an_object

EVIDENCE = "_evidence"


def persona_rows(user_id: str, value: Any) -> tuple[Row, list[Row]]:
    """Make a persona the row of its header and the rows of its slots.

    Keys that end with `_id` make the header; every other one is a slot.

    Raises:
        FlawError: If it is no object, is another subject's, or `_evidence` is not as declared.
    """
    top = an_object(value, "the top")
    check_user(top, user_id)
    backing = an_object(top.get(EVIDENCE, {}), EVIDENCE)
    header = {key: part for key, part in top.items() if key.endswith("_id")}
    if EVIDENCE in top and not backing:
        header[EVIDENCE] = {}
    slots = [key for key in top if key != EVIDENCE and not key.endswith("_id")]
    slots += [key for key in backing if key not in slots]
    file_row = {"user_id": user_id, "file": "persona", "header": as_json(header)}
    return file_row, [
        {"user_id": user_id, "ordinal": at, "slot": slot, **_slot(top, backing, slot)}
        for at, slot in enumerate(slots, 1)
    ]


def _slot(top: dict[str, Any], backing: dict[str, Any], slot: str) -> Row:
    row: Row = {}
    if slot in backing:
        row = SLOT_EVIDENCE.take(backing[slot], f"{EVIDENCE}.{slot}")
        # An empty object in `_evidence` is not the same as none.
        row["extra"] = row["extra"] or ("{}" if not backing[slot] else None)
    if slot in top:
        row |= {"value": as_json(top[slot]), "is_empty": top[slot] in ("", [], {}, None)}
    return row


def persona_value(header: Row, slots: Sequence[Row]) -> dict[str, Any]:
    """Make a persona of its rows again."""
    top: dict[str, Any] = json.loads(header["header"])
    for row in slots:
        if row["value"] is not None:
            top[row["slot"]] = json.loads(row["value"])
        if any(row[name] is not None for name in ("evidence", "confidence", "extra")):
            top.setdefault(EVIDENCE, {})[row["slot"]] = SLOT_EVIDENCE.put(row)
    return top
