"""The five files of subjects to the rows of the landing tables.

The reader and the generator both come through here: one hands on what a JSON file holds,
the other the structures it made.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pyarrow as pa

from memlake.ingest.companion.files import FILE_KINDS, CorpusManifest, SubjectFiles
from memlake.ingest.companion.header import Top, part_file
from memlake.ingest.companion.history import message_rows
from memlake.ingest.companion.persona import persona_rows
from memlake.ingest.companion.profile import profile_rows
from memlake.ingest.companion.shape import Row, Shape, unknown_keys
from memlake.ingest.companion.shapes import CHAT_ROW, QA_ROW
from memlake.ingest.companion.tables import COMPANION
from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.transcripts.parts import FlawError

Rows = dict[str, list[Row]]


@dataclass(frozen=True)
class FileRead:
    """One file's JSON value, and what was mended while it was read.

    Attributes:
        name: What an error calls the file.
        value: Its JSON value.
        has_mark: Whether it starts with a byte-order mark.
        replaced: Place of a text to the lone surrogates replaced in it.
    """

    name: str
    value: Any
    has_mark: bool = False
    replaced: Mapping[str, int] = field(default_factory=dict)


def files_read(files: SubjectFiles) -> dict[str, FileRead]:
    """Return a subject's structures as files, under the names that a release gives them."""
    return {
        kind: FileRead(f"{files.user_id}_{kind}.json", getattr(files, kind)) for kind in FILE_KINDS
    }


def subject_rows(user_id: str, files: Mapping[str, FileRead]) -> Rows:
    """Make one subject's five files rows of the landing tables, by table.

    Args:
        user_id: The subject, for whom the files are named.
        files: Each of the five kinds.

    Raises:
        BadInputError: If a file breaks its declared shape; it names file, subject and field.
    """
    rows: Rows = {table.name: [] for table in COMPANION.tables}
    for kind, take in _TAKE.items():
        file = files[kind]
        try:
            take(rows, user_id, file)
        except FlawError as flaw:
            raise BadInputError(file.name, flaw.reason, persona=user_id, field=flaw.place) from None
        rows["irregularity"] += _mended(user_id, file)
    return rows


def _source(rows: Rows, user_id: str, file: FileRead) -> None:
    top = _top(rows, "source", user_id, file)
    rows["message"] = message_rows(user_id, top.rows, top.rows_key, file.replaced)
    _name_unknown(rows, user_id, file.name, top.rows_key, rows["message"])


def _profile(rows: Rows, user_id: str, file: FileRead) -> None:
    rows["claim"], rows["profile_entry"] = profile_rows(user_id, file.value)
    rows["file"].append({"user_id": user_id, "file": "profile", "header": "{}"})
    _name_unknown(rows, user_id, file.name, "claim", rows["claim"])


def _persona(rows: Rows, user_id: str, file: FileRead) -> None:
    header, rows["persona_slot"] = persona_rows(user_id, file.value)
    rows["file"].append(header)


def _track(kind: str, table: str, shape: Shape) -> Callable[[Rows, str, FileRead], None]:
    def take(rows: Rows, user_id: str, file: FileRead) -> None:
        top = _top(rows, kind, user_id, file)
        rows[table] = [
            {"user_id": user_id, "ordinal": at + 1, **shape.take(row, f"{top.rows_key}[{at}]")}
            for at, row in enumerate(top.rows)
        ]
        _name_unknown(rows, user_id, file.name, top.rows_key, rows[table])

    return take


_TAKE: Mapping[str, Callable[[Rows, str, FileRead], None]] = {
    "source": _source,
    "profile": _profile,
    "persona": _persona,
    "chat": _track("chat", "chat_row", CHAT_ROW),
    "qa": _track("qa", "qa_row", QA_ROW),
}


def _top(rows: Rows, kind: str, user_id: str, file: FileRead) -> Top:
    top = part_file(kind, file.value, user_id)
    rows["file"].append(top.file_row(user_id))
    rows["counter"] += top.counter_rows(user_id)
    return top


def _name_unknown(rows: Rows, user_id: str, file: str, level: str, found: list[Row]) -> None:
    """Name each key that no field is declared for once, with how many rows have it."""
    counts: dict[str, int] = {}
    for row in found:
        for key in unknown_keys(json.loads(row["extra"])) if row["extra"] else ():
            counts[key] = counts.get(key, 0) + 1
    rows["irregularity"] += [
        _irregular(user_id, file, "unknown_field", f"{level}.{key}", str(count))
        for key, count in sorted(counts.items())
    ]


def _mended(user_id: str, file: FileRead) -> list[Row]:
    found = [_irregular(user_id, file.name, "byte_order_mark", "the top")] if file.has_mark else []
    return found + [
        _irregular(user_id, file.name, "surrogate_replaced", place, str(count))
        for place, count in file.replaced.items()
    ]


def _irregular(user_id: str, file: str, kind: str, place: str, value: str | None = None) -> Row:
    return {"user_id": user_id, "file": file, "kind": kind, "place": place, "value": value}


class CorpusRows:
    """Gathers subjects into the landing tables of one corpus.

    A corpus either has texts or, in manifest mode, ids and labels alone: the first message
    says which, and every other one has to agree.
    """

    def __init__(self, origin: str) -> None:
        """Start with no subject.

        Args:
            origin: `released` or `generated`.
        """
        self._origin = origin
        self._rows: Rows = {table.name: [] for table in COMPANION.tables}
        self._mode: str | None = None

    @property
    def n_subjects(self) -> int:
        """Subjects gathered."""
        return len(self._rows["subject"])

    def add(self, user_id: str, files: Mapping[str, FileRead]) -> None:
        """Add a subject, whole or, where something is wrong, not at all.

        Raises:
            BadInputError: If a file breaks its declared shape.
        """
        found = subject_rows(user_id, files)
        self._mode = _mode(self._mode, found["message"], user_id, files["source"].name)
        found["subject"] = [{"user_id": user_id, "ordinal": self.n_subjects + 1}]
        for name, rows in found.items():
            self._rows[name] += rows

    def add_manifest(self, manifest: CorpusManifest) -> None:
        """Add what the corpus's manifest records of categories and scans."""
        self._rows["category_report"] += [dict(row) for row in manifest["categories"]]
        self._rows["recorded_scan"] += [dict(row) for row in manifest["scans"]]

    def tables(self) -> dict[str, pa.Table]:
        """Return every declared table, by name."""
        corpus = {"mode": self._mode or "full", "origin": self._origin}
        rows = self._rows | {"corpus": [corpus | {"n_subjects": self.n_subjects}]}
        for ordinal, row in enumerate(rows["irregularity"], 1):
            row["ordinal"] = ordinal
        return {
            table.name: pa.Table.from_pylist(rows[table.name], schema=table.schema)
            for table in COMPANION.tables
        }


def _mode(mode: str | None, messages: list[Row], user_id: str, file: str) -> str | None:
    for row in messages:
        found = "manifest" if row.get("content") is None else "full"
        if mode not in (None, found):
            what = "has no content, others have" if mode == "full" else "has content, others none"
            raise BadInputError(file, f"message {row['id']} {what}", persona=user_id)
        mode = found
    return mode
