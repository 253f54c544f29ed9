"""Day tables as personas x days arrays, for rules that are vectorised over both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from memlake.ingest.landing.errors import BadInputError

WINDOW_DAYS = 30

Whole = npt.NDArray[np.int64]
Flag = npt.NDArray[np.bool_]


def unscaled(column: pa.Array) -> pa.Array:
    """Return a decimal column as whole numbers of its last place (6.5 h gives 65 tenths)."""
    if not pa.types.is_decimal(column.type):
        return column.cast(pa.int64())
    # Widened first: multiplying a decimal(5, 1) must not run out of digits.
    wide = column.cast(pa.decimal128(18, column.type.scale))
    return pc.multiply(wide, pa.scalar(10**column.type.scale, pa.int64())).cast(pa.int64())


@dataclass(frozen=True)
class DayGrid:
    """One day table seen as personas x days arrays.

    Attributes:
        name: Table name, for messages.
        personas: Persona ids in byte order; row i of every array is `personas[i]`.
        days: Number of days of each persona; column j is the j-th day.
    """

    name: str
    personas: pa.Array
    days: int
    _table: pa.Table = field(repr=False)

    @classmethod
    def of(cls, tables: Mapping[str, pa.Table], name: str, days: int = WINDOW_DAYS) -> DayGrid:
        """Take a day table of a dataset.

        Args:
            tables: Tables of one dataset by name.
            name: Which of them; it has `persona_id` and `day_index`.
            days: How many days each persona must have, numbered from 1.

        Raises:
            BadInputError: If a persona has not exactly the days 1 to `days`, each once.
        """
        table = tables[name].sort_by([("persona_id", "ascending"), ("day_index", "ascending")])
        table = table.combine_chunks()
        ids = _single(table, "persona_id")
        index = _single(table, "day_index").to_numpy(zero_copy_only=False)
        wanted = np.arange(len(index)) % days + 1
        if len(index) % days or (index != wanted).any() or not _constant(ids, days):
            raise BadInputError(
                name,
                f"{_offender(ids, index, days)} has not each of the days 1 to {days} once",
                field="day_index",
                mend=f"give every persona its {days} days",
            )
        return cls(name, ids.take(pa.array(np.arange(0, len(ids), days))), days, table)

    def whole(self, column: str) -> Whole:
        """Return a numeric column as integers, decimals in units of their last place.

        NULL gives 0; ask `known` where that matters.
        """
        values = pc.fill_null(unscaled(_single(self._table, column)), 0)
        return self._shaped(values.to_numpy(zero_copy_only=False).astype(np.int64))

    def flag(self, column: str) -> Flag:
        """Return a boolean column; NULL gives False."""
        values = pc.fill_null(_single(self._table, column), False)
        return cast(Flag, self._shaped(values.to_numpy(zero_copy_only=False)))

    def known(self, column: str) -> Flag:
        """Return where a column is not NULL."""
        valid = _single(self._table, column).is_valid()
        return cast(Flag, self._shaped(valid.to_numpy(zero_copy_only=False)))

    def length(self, column: str) -> Whole:
        """Return the number of entries of a list column; NULL gives 0."""
        sizes = pc.fill_null(pc.list_value_length(_single(self._table, column)), 0)
        return self._shaped(sizes.to_numpy(zero_copy_only=False).astype(np.int64))

    def lists(self, column: str, value: str) -> Flag:
        """Return where a list of strings holds `value`."""
        entries = _single(self._table, column)
        hits = pc.list_parent_indices(entries).filter(
            pc.fill_null(pc.equal(pc.list_flatten(entries), value), False)
        )
        found = np.zeros(len(entries), dtype=np.bool_)
        found[hits.to_numpy(zero_copy_only=False)] = True
        return cast(Flag, self._shaped(found))

    def weekend(self) -> Flag:
        """Return which days are a Saturday or a Sunday by their `date`."""
        days = _single(self._table, "date").cast(pa.int32()).to_numpy(zero_copy_only=False)
        # Day 0 of the epoch was a Thursday, the fourth day of a week that Monday begins.
        return cast(Flag, self._shaped((days + 3) % 7 >= 5))

    def _shaped(self, values: npt.NDArray[np.generic]) -> Whole:
        return cast(Whole, values.reshape(len(self.personas), self.days))


def require_same_personas(name: str, personas: pa.Array, of: str, others: pa.Array) -> None:
    """Check that two tables speak of the same personas in the same order.

    Raises:
        BadInputError: If they do not, with the first persona that one of them lacks.
    """
    if personas.equals(others):
        return
    only = sorted(set(personas.to_pylist()) ^ set(others.to_pylist())) or ["a persona twice"]
    raise BadInputError(
        name, f"its personas differ from those of {of}", persona=only[0], mend="land both anew"
    )


def _single(table: pa.Table, column: str) -> pa.Array:
    chunked = table.column(column)
    return chunked.chunk(0) if chunked.num_chunks else pa.array([], chunked.type)


def _constant(ids: pa.Array, days: int) -> bool:
    """Whether each run of `days` rows has one id, and each run another."""
    firsts = np.arange(len(ids)) // days * days
    runs = len(ids) // days
    return bool(ids.take(pa.array(firsts)).equals(ids) and pc.count_distinct(ids).as_py() == runs)


def _offender(ids: pa.Array, index: npt.NDArray[np.generic], days: int) -> str:
    """First persona whose day numbers are not 1 to `days`."""
    wanted = list(range(1, days + 1))
    for persona in ids.unique().to_pylist():
        if index[pc.equal(ids, persona).to_numpy(zero_copy_only=False)].tolist() != wanted:
            return str(persona)
    return "a persona"
