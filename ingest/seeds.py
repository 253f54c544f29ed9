"""Registries in `dbt/seeds` as Python reads them: rows of text, whole or refused."""

from __future__ import annotations

import csv
from pathlib import Path

from memlake.ingest.landing.errors import BadInputError, MachineError


class SeedRow(dict[str, str]):
    """One row by the names of its columns; a column that is not there is bad input."""

    def __init__(self, file: str, cells: dict[str, str]) -> None:
        super().__init__(cells)
        self._file = file

    def __missing__(self, column: str) -> str:
        raise BadInputError(self._file, "the column is missing", field=column)


def seed_rows(path: Path) -> list[SeedRow]:
    """Read a seed as one mapping a row.

    Raises:
        MachineError: If the file cannot be read.
        BadInputError: If it is no CSV in UTF-8, or a row has more or fewer cells than there are
            columns. A column that is missing is bad input where it is asked for.
    """
    try:
        with path.open(encoding="utf-8", newline="") as handle:
            reader = csv.DictReader(handle)
            return [_row(path.name, reader.line_num, cells) for cells in reader]
    except OSError as error:
        raise MachineError(
            f"{path}: the registry cannot be read: {error.strerror} (run from a whole clone)"
        ) from error
    except (UnicodeDecodeError, csv.Error) as error:
        raise BadInputError(path.name, f"no CSV in UTF-8: {error}") from error


def _row(file: str, line: int, cells: dict[str, str]) -> SeedRow:
    # What is beyond the header stands under None, and what is short of it is None.
    if None in cells or None in cells.values():
        raise BadInputError(
            file, "more or fewer cells than there are columns", field=f"line {line}"
        )
    return SeedRow(file, cells)
