"""Streams as personas x days arrays in which a value can be known, absent, or unread.

A stream recovered from text has gaps of two kinds: a signal that the record does not hold,
and a passage that could not be read. A readout may count the first and must stay silent on
the second, so every column tells which of its days are settled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias, cast

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from memlake.ingest.multisource.day_rows import whole_column
from memlake.ingest.multisource.grid import WINDOW_DAYS, Flag, Whole, unscaled

Labels: TypeAlias = npt.NDArray[np.object_]


class StreamGrid:
    """One day stream over a list of personas; days that the stream lacks are not present.

    Attributes:
        rows: How many rows were placed.
        present: Which days have a row, shape (personas, days).
        read: Which of them were read without a passage left over.
    """

    def __init__(self, table: pa.Table, personas: Sequence[str], days: int = WINDOW_DAYS) -> None:
        """Place the rows of a day table; rows without a `day_index` have no place.

        Args:
            table: A landing table, or one of `parse_documents` with its `unread_lines`.
            personas: Row i of every array is `personas[i]`.
            days: Columns of every array.
        """
        index = whole_column(table, "day_index")
        self._table = table.filter(pc.is_in(index, pa.array(range(1, days + 1), index.type)))
        self._shape = (len(personas), days)
        row = pc.index_in(whole_column(self._table, "persona_id"), pa.array(personas, pa.string()))
        day = whole_column(self._table, "day_index").cast(pa.int64())
        self.rows = self._table.num_rows
        self._place = (_numpy(row), _numpy(day) - 1)
        self.present: Flag = self._placed(np.ones(self.rows, dtype=np.bool_))
        self.read: Flag = self.present & (self._unread() == 0)

    def whole(self, column: str) -> Whole:
        """Return a numeric column, decimals in units of their last place; NULL gives 0."""
        return self.placed(unscaled(whole_column(self._table, column)))

    def flag(self, column: str) -> Flag:
        """Return a boolean column; NULL gives False."""
        flags: Flag = self.placed(whole_column(self._table, column)) > 0
        return flags

    def known(self, column: str) -> Flag:
        """Return where a column has a value."""
        return self._placed(_numpy(whole_column(self._table, column).is_valid()))

    def settled(self, column: str) -> Flag:
        """Return where a column has a value or its record was read and holds none."""
        return self.known(column) | self.read

    def length(self, column: str) -> Whole:
        """Return the number of entries of a list column; NULL gives 0."""
        return self.placed(pc.list_value_length(whole_column(self._table, column)))

    def entries(self, column: str) -> tuple[pa.Array, pa.Array]:
        """Return the entries of a list column and, for each, the number of its row."""
        lists = whole_column(self._table, column)
        return pc.list_flatten(lists), pc.list_parent_indices(lists)

    def placed(self, values: pa.Array) -> Whole:
        """Put one value a row of the table in its place; NULL and absent days give 0."""
        return self._placed(_numpy(pc.fill_null(values.cast(pa.int64()), 0)))

    def weekend(self) -> Flag:
        """Return which present days are a Saturday or a Sunday."""
        days = _numpy(whole_column(self._table, "date").cast(pa.int32()))
        # Day 0 of the epoch was a Thursday, the fourth day of a week that Monday begins.
        return self._placed((days + 3) % 7 >= 5)

    def _unread(self) -> Whole:
        if "unread_lines" not in self._table.schema.names:
            return np.zeros(self._shape, dtype=np.int64)
        return self.whole("unread_lines")

    def _placed(self, values: npt.NDArray[Any]) -> npt.NDArray[Any]:
        grid = np.zeros(self._shape, dtype=values.dtype)
        grid[self._place] = values
        return grid


class ProfileRows:
    """The profile over a list of personas, with the same three states as a day's column."""

    def __init__(self, table: pa.Table, personas: Sequence[str]) -> None:
        """Put the profile's rows in the order of `personas`; a persona without one is unread."""
        ids = whole_column(table, "persona_id")
        self._table = table.take(pc.index_in(pa.array(personas, pa.string()), ids))
        self._present: Flag = _numpy(whole_column(self._table, "persona_id").is_valid())

    def whole(self, column: str) -> Whole:
        """Return a numeric column, decimals in units of their last place; NULL gives 0."""
        values = pc.fill_null(unscaled(whole_column(self._table, column)), 0)
        return _numpy(values)

    def states(self, column: str) -> Flag:
        """Return whether the profile says anything in a column."""
        return _numpy(whole_column(self._table, column).is_valid())

    def says(self, column: str, value: str) -> Flag:
        """Return whether the profile says `value` in a text column."""
        equal = pc.equal(whole_column(self._table, column), value)
        return _numpy(pc.fill_null(equal, False))

    def settled(self, column: str) -> Flag:
        """Return whether a column has a value or the profile was read and holds none."""
        return self.states(column) | (self._present & self._read())

    def _read(self) -> Flag:
        if "unread_lines" not in self._table.schema.names:
            return self._present
        read: Flag = self.whole("unread_lines") == 0
        return read


def _numpy(values: pa.Array) -> npt.NDArray[Any]:
    return cast("npt.NDArray[Any]", values.to_numpy(zero_copy_only=False))
