"""Writer of a companion corpus: the five files of each subject, in one canonical form.

Reading a file and writing it again gives the canonical form of its JSON value: UTF-8, keys
sorted, two spaces of indentation, a whole number without a point, a line break at the end.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import orjson
import pyarrow as pa
import pyarrow.compute as pc

from memlake.ingest.companion.files import FILE_KINDS
from memlake.ingest.companion.persona import persona_value
from memlake.ingest.companion.profile import profile_value
from memlake.ingest.companion.shape import Row, Shape
from memlake.ingest.companion.shapes import CHAT_ROW, MESSAGE, QA_ROW
from memlake.ingest.landing.files import machine_errors, write_durably

_OPTIONS = orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS | orjson.OPT_APPEND_NEWLINE
_ROWS: Mapping[str, tuple[str, Shape, str]] = {
    "source": ("message", MESSAGE, "file_position"),
    "chat": ("chat_row", CHAT_ROW, "ordinal"),
    "qa": ("qa_row", QA_ROW, "ordinal"),
}


def canonical(value: Any) -> bytes:
    """Return the canonical form of a JSON value."""
    return orjson.dumps(_whole(value), option=_OPTIONS)


def _whole(value: Any) -> Any:
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        return int(value)
    if isinstance(value, dict):
        return {key: _whole(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_whole(part) for part in value]
    return value


def file_values(tables: Mapping[str, pa.Table]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Make the landing tables the files that they were read from.

    Args:
        tables: `subject`, `file`, `message`, `profile_entry`, `claim`, `persona_slot`,
            `chat_row` and `qa_row`.

    Yields:
        Each subject's id, and the JSON value of each of its five files by kind.
    """
    for user_id in tables["subject"].column("user_id").to_pylist():
        own = {name: _of_user(table, user_id) for name, table in tables.items() if name in _NEEDED}
        headers = {row["file"]: row for row in own["file"]}
        values = {kind: _with_rows(headers[kind], own, kind) for kind in _ROWS}
        values["profile"] = profile_value(own["claim"], own["profile_entry"])
        values["persona"] = persona_value(headers["persona"], own["persona_slot"])
        yield user_id, {kind: values[kind] for kind in FILE_KINDS}


_NEEDED = frozenset(
    ["file", "message", "profile_entry", "claim", "persona_slot", "chat_row", "qa_row"]
)


def _of_user(table: pa.Table, user_id: str) -> list[Row]:
    rows: list[Row] = table.filter(pc.equal(table.column("user_id"), user_id)).to_pylist()
    return rows


def _with_rows(header: Row, own: Mapping[str, list[Row]], kind: str) -> dict[str, Any]:
    table, shape, order = _ROWS[kind]
    rows = sorted(own[table], key=lambda row: row[order])
    top: dict[str, Any] = json.loads(header["header"])
    return top | {header["rows_key"]: [shape.put(row) for row in rows]}


def write_corpus(tables: Mapping[str, pa.Table], folder: Path) -> list[Path]:
    """Write the five files of every subject.

    Args:
        tables: The landing tables.
        folder: Where to; it may hold none of the files yet.

    Returns:
        The files written.

    Raises:
        MachineError: If a file is there already, or the folder may not be written.
    """
    with machine_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
    written = []
    for user_id, values in file_values(tables):
        for kind, value in values.items():
            path = folder / f"{user_id}_{kind}.json"
            write_durably(path, canonical(value))
            written.append(path)
    return written
