"""A CSV export read strictly: declared columns, comma-separated, one row a day."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from memlake.ingest.landing.errors import BadInputError

_FIRST_ROW = 2
"""Rows are numbered as a spreadsheet numbers them: the header is row 1."""


@dataclass(frozen=True)
class CsvRows:
    """The rows of one file as text.

    Attributes:
        file: Its name, for messages.
        columns: The cells of each column, in the order of the rows.
    """

    file: str
    columns: Mapping[str, Sequence[str]]

    def error(self, row: int, column: str, reason: str, mend: str | None = None) -> BadInputError:
        """Return an error at a cell; `row` counts from 0."""
        return BadInputError(
            self.file, reason, field=f"{column} (row {row + _FIRST_ROW})", mend=mend
        )


def read_csv(content: bytes, file: str, wanted: Sequence[str]) -> CsvRows:
    """Read a file that has exactly the wanted columns, in any order.

    A byte-order mark, which spreadsheets write, is passed over.

    Raises:
        BadInputError: If it is not UTF-8, a column is missing, unknown or there twice, or a row
            has more or fewer cells than the header.
    """
    header, *rows = _records(content, file) or [[]]
    for column in [*wanted, *header]:
        if column not in header or column not in wanted:
            reason = "the column is missing" if column not in header else "the column is not known"
            mend = f"the columns, separated by commas, are {', '.join(wanted)}"
            raise BadInputError(file, reason, field=column or "(no name)", mend=mend)
    twice = [column for column, n in Counter(header).items() if n > 1]
    if twice:
        raise BadInputError(file, "the column is there twice", field=twice[0])
    for number, row in enumerate(rows, start=_FIRST_ROW):
        if len(row) != len(header):
            reason = f"{len(row)} cells where the header has {len(header)}"
            raise BadInputError(file, reason, field=f"row {number}")
    return CsvRows(file, {c: [row[at] for row in rows] for at, c in enumerate(header)})


def _records(content: bytes, file: str) -> list[list[str]]:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        reason = f"not UTF-8: byte {error.start} is 0x{content[error.start]:02x}"
        raise BadInputError(file, reason) from error
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        return list(reader)
    except csv.Error as error:
        raise BadInputError(file, f"not CSV: {error}", field=f"line {reader.line_num}") from error
