"""Documents in their native form: letters and notes as text, the rest as JSON lines."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from memlake.ingest.setoka.chunks.values import column_name, stamp

Row = Mapping[str, Any]


def documents_of(schema: str, rows: Mapping[str, Sequence[Any]], user: str) -> str:
    """Write documents one after the other."""
    form, between = _FORMS.get(schema, (_json, "\n"))
    each = (dict(zip(rows, values, strict=True)) for values in zip(*rows.values(), strict=True))
    return f"# {schema}\n" + between.join(form(row) for row in each) + "\n"


def _letter(row: Row) -> str:
    return (
        f"From: {row['sender']}\nTo: {row['recipient']}\nDate: {stamp(row['sent_local'])}\n"
        f"Subject: {row['subject']}\n\n{row['body']}"
    )


def _note(row: Row) -> str:
    tags = " ".join(f"#{tag}" for tag in row["tags"])
    return f"## {row['title']}\n{stamp(row['written_local'])} {tags}\n\n{row['text']}"


def _entry(row: Row) -> str:
    return f"## {stamp(row['written_local'])} ({row['mood']})\n\n{row['text']}"


def _json(row: Row) -> str:
    values = {
        column_name(field): stamp(value) if field.endswith("_local") else value
        for field, value in row.items()
    }
    return json.dumps(values, ensure_ascii=False)


_BREAK = "\n\n---\n\n"
_FORMS = {
    "email": (_letter, _BREAK),
    "note": (_note, _BREAK),
    "journal_entry": (_entry, _BREAK),
}
