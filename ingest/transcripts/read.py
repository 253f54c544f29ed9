"""What a reader of transcripts hands on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.transcripts.json_input import Document
from memlake.ingest.transcripts.parts import FlawError, a_list
from memlake.ingest.transcripts.rows import Rows


@dataclass(frozen=True)
class TranscriptTables:
    """One file of transcripts as landing tables.

    Attributes:
        tables: Every declared table, by name.
    """

    tables: dict[str, pa.Table]

    @property
    def set_aside(self) -> list[dict[str, object]]:
        """What was set aside, without its content."""
        rows = self.tables["set_aside"].drop_columns(["raw"]).to_pylist()
        return [dict(row) for row in rows]


def top_list(document: Document, mend: str) -> list[Any]:
    """Take a file's value for a list.

    Raises:
        BadInputError: If it is something else; `mend` says what the layout has.
    """
    try:
        return a_list(document.value, "the top")
    except FlawError as flaw:
        raise BadInputError(document.file, flaw.reason, field=flaw.place, mend=mend) from None


def transcript_tables(rows: Rows) -> TranscriptTables:
    """Hand on what was collected.

    Raises:
        BadInputError: If no subject is left.
    """
    if not rows.tables["subject"]:
        aside = rows.tables["set_aside"]
        reason = f"{aside[0]['reason']}; nothing else is left" if aside else "it holds nothing"
        raise BadInputError(rows.file, reason, field=aside[0]["place"] if aside else None)
    return TranscriptTables(rows.tables_read())
