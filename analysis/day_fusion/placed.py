"""Rows of a stream placed into arrays over personas and days."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from memlake.analysis.day_fusion.arrays import Flag, Real, Texts, Whole
from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.multisource.grid import unscaled


class Placed:
    """One stream over given personas; what it lacks is NaN, "" or no entry."""

    def __init__(self, name: str, table: pa.Table, ids: pa.Array, days: int | None) -> None:
        """Find the place of each row.

        Args:
            name: The stream, for messages.
            table: Its rows, with `persona_id` and, for a day stream, `day_index` from 1.
            ids: Row i of every array is `ids[i]`; rows of other personas are left out.
            days: Length of the day axis, None for a stream of one row a persona.

        Raises:
            BadInputError: If two rows have the same place.
        """
        self._table = table.combine_chunks()
        self._shape = (len(ids),) if days is None else (len(ids), days)
        cell = _floats(pc.index_in(self._column("persona_id").cast(pa.string()), ids))
        if days is not None:
            day = _floats(self._column("day_index")) - 1
            cell = np.where((day >= 0) & (day < days), cell * days + day, np.nan)
        self._known = ~np.isnan(cell)
        self._cell = cell[self._known].astype(np.int64)
        if len(np.unique(self._cell)) < len(self._cell):
            raise BadInputError(name, "two rows have the same persona and day", mend="keep one")

    def number(self, column: str) -> Real:
        """Return a number or flag, decimals in units of their last place."""
        values = self._column(column)
        return self._spread(
            _floats(values if pa.types.is_boolean(values.type) else unscaled(values))
        )

    def present(self, column: str) -> Flag:
        """Return where a column has a value."""
        return np.asarray(self._spread(_floats(self._column(column).is_valid())) == 1)

    def code(self, column: str, words: tuple[str, ...]) -> Real:
        """Return the position of a text in `words`; NaN where it is none of them."""
        return self._spread(_floats(pc.index_in(self._column(column), pa.array(words))))

    def text(self, column: str) -> Texts:
        """Return a text."""
        values = pc.fill_null(self._column(column).cast(pa.string()), "")
        return self._spread_texts(np.array(values.to_pylist(), dtype=object))

    def texts(self, column: str, width: int) -> Texts:
        """Return the first `width` texts of a list, on a last axis."""
        lists = [(entries or [])[:width] for entries in self._column(column).to_pylist()]
        padded = [[*entries, *[""] * (width - len(entries))] for entries in lists]
        return self._spread_texts(np.array(padded, dtype=object).reshape(-1, width))

    def length(self, column: str) -> Real:
        """Return the number of entries of a list; NaN where there is no list."""
        return self._spread(_floats(pc.list_value_length(self._column(column))))

    def first_date(self) -> Real:
        """Return each persona's day 1 as days since 1970-01-01, NaN without a row."""
        day = self._spread(_floats(self._column("date").cast(pa.int32())))
        offset = day - np.arange(self._shape[-1])
        found = np.where(np.isnan(offset), np.inf, offset).min(axis=1)
        return np.where(np.isinf(found), np.nan, found)

    def entry_count(self, column: str, key: str, value: str) -> Real:
        """Return how many entries of a list of structs have `key` equal to `value`."""
        parent, entries = self._entries(column, key, value)
        return self._added(parent, np.ones(len(entries)))

    def entry_sum(self, column: str, key: str, value: str, field: str) -> Real:
        """Return the sum of a number over the entries with `key` equal to `value`."""
        parent, entries = self._entries(column, key, value)
        return self._added(parent, np.nan_to_num(_floats(pc.struct_field(entries, field))))

    def entry_text(self, column: str, key: str, value: str, field: str) -> Texts:
        """Return a text of the last entry with `key` equal to `value`."""
        parent, entries = self._entries(column, key, value)
        out = np.full(self._table.num_rows, "", dtype=object)
        out[parent] = pc.fill_null(pc.struct_field(entries, field), "").to_pylist()
        return self._spread_texts(out)

    def _entries(self, column: str, key: str, value: str) -> tuple[Whole, pa.Array]:
        lists = self._column(column)
        parent, entries = pc.list_parent_indices(lists), pc.list_flatten(lists)
        keep = pc.fill_null(pc.equal(pc.struct_field(entries, key), value), False)
        rows = parent.filter(keep).to_numpy(zero_copy_only=False).astype(np.int64)
        return cast(Whole, rows), entries.filter(keep)

    def _added(self, parent: Whole, values: Real) -> Real:
        return self._spread(np.bincount(parent, values, self._table.num_rows).astype(np.float64))

    def _column(self, column: str) -> Any:
        chunked = self._table.column(column)
        return chunked.chunk(0) if chunked.num_chunks else pa.array([], chunked.type)

    def _spread(self, values: Real) -> Real:
        out = np.full(int(np.prod(self._shape)), np.nan)
        out[self._cell] = values[self._known]
        return out.reshape(self._shape)

    def _spread_texts(self, values: Texts) -> Texts:
        out = np.full((int(np.prod(self._shape)), *values.shape[1:]), "", dtype=object)
        out[self._cell] = values[self._known]
        return out.reshape(*self._shape, *values.shape[1:])


def _floats(values: Any) -> Real:
    """Numbers or flags as floats; NULL is NaN."""
    numbers: npt.NDArray[np.float64] = values.cast(pa.float64()).to_numpy(zero_copy_only=False)
    return numbers
