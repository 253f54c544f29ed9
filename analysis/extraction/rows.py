"""Rows that are filled from lines, one column at a time."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from memlake.analysis.extraction.line import Line

Whole = npt.NDArray[np.int64]


class Rows:
    """A table under construction.

    Attributes:
        matched: How many lines of each row were understood.
        unread: How many were not, or contradict another line of the row.
    """

    def __init__(self, schema: pa.Schema, count: int) -> None:
        """Start with `count` rows in which nothing is known."""
        self.count = count
        self.schema = schema
        self.matched = np.zeros(count, dtype=np.int64)
        self.unread = np.zeros(count, dtype=np.int64)
        self._columns: dict[str, pa.Array] = {}

    def read(self, text: pa.Array, row: Whole, lines: Sequence[Line]) -> None:
        """Match each line against the patterns in turn; the first that fits counts.

        Args:
            text: The lines.
            row: The row of each line.
            lines: The patterns.
        """
        left = np.arange(len(text))
        for line in lines:
            likely = pc.starts_with(text.take(pa.array(left)), line.prefix)
            candidates = left[likely.to_numpy(zero_copy_only=False)]
            matched, values = line.match(text.take(pa.array(candidates)), self.schema)
            hits = candidates[matched.to_numpy(zero_copy_only=False)]
            left = np.setdiff1d(left, hits, assume_unique=True)
            self.matched += np.bincount(row[hits], minlength=self.count)
            for column, column_values in values.items():
                self._put(column, row[hits], column_values)
        self.unread += np.bincount(row[left], minlength=self.count)

    def column(self, name: str) -> pa.Array:
        """Return a column; NULL where no line gave it."""
        kind = self.schema.field(name).type
        return self._columns.get(name, pa.nulls(self.count, kind))

    def set(self, name: str, values: pa.Array) -> None:
        """Replace a column."""
        self._columns[name] = values

    def _put(self, name: str, row: Whole, values: pa.Array) -> None:
        """Add a pattern's values to a column; a value twice in a row is no value."""
        self.unread += np.bincount(row[_flags(values.is_null())], minlength=self.count)
        row, values = row[_flags(values.is_valid())], values.drop_null()
        place = np.full(self.count, -1)
        place[row] = np.arange(len(row))
        before = self.column(name)
        given = values.take(pa.array(place, mask=place < 0))
        clash = (np.bincount(row, minlength=self.count) > 1) | _flags(
            pc.and_(before.is_valid(), given.is_valid())
        )
        self.unread += clash
        merged = pc.coalesce(before, given)
        self._columns[name] = pc.if_else(pa.array(~clash), merged, pa.scalar(None, merged.type))


def _flags(values: pa.Array) -> npt.NDArray[np.bool_]:
    flags: npt.NDArray[np.bool_] = values.to_numpy(zero_copy_only=False)
    return flags
