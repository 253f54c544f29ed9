"""A day table as text is made of it: rows in order, one array a column, days per persona."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from memlake.ingest.multisource.grid import require_same_personas
from memlake.ingest.multisource.text_column import Text, figure, join_runs

SATURDAY = 5
_WEEKDAYS = pa.array(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"])


class DayRows:
    """A day table in order of persona and day.

    Attributes:
        name: Table name, for messages.
        personas: The personas, in byte order.
        counts: How many days each of them has.
    """

    def __init__(self, tables: Mapping[str, pa.Table], name: str) -> None:
        """Sort a dataset's day table `name`."""
        order = [("persona_id", "ascending"), ("day_index", "ascending")]
        self.name = name
        self._table = tables[name].sort_by(order).combine_chunks()
        runs = pc.value_counts(self["persona_id"])
        self.personas = runs.field("values")
        self.counts = runs.field("counts").to_numpy(zero_copy_only=False)

    def __getitem__(self, column: str) -> pa.Array:
        """Return a column as one array."""
        return whole_column(self._table, column)

    def weekday(self) -> pa.Array:
        """Return days of the week, Monday 0 to Sunday 6."""
        # Day 0 of the epoch was a Thursday.
        days = self["date"].cast(pa.int32()).to_numpy(zero_copy_only=False)
        return pa.array((days + 3) % 7)

    def weekend(self) -> pa.Array:
        """Return which days are a Saturday or a Sunday."""
        return pc.greater_equal(self.weekday(), SATURDAY)

    def weekday_name(self) -> Text:
        """Return the English names of the days of the week."""
        return _WEEKDAYS.take(self.weekday())

    def persona_number(self) -> pa.Array:
        """Return for each row the position of its persona."""
        return pa.array(np.repeat(np.arange(len(self.counts)), self.counts))

    def by_persona(self, blocks: Text) -> Text:
        """Join the days' texts, one result a persona."""
        return join_runs(blocks, self.counts)

    def span(self) -> tuple[Text, Text]:
        """Return each persona's first and last date as text."""
        ends = np.cumsum(self.counts)
        dates = figure(self["date"])
        return dates.take(pa.array(ends - self.counts)), dates.take(pa.array(ends - 1))


def ordered_streams(
    tables: Mapping[str, pa.Table], names: tuple[str, ...]
) -> tuple[pa.Table, tuple[DayRows, ...]]:
    """Return the profile in order of persona and the named day tables of the same personas.

    Raises:
        BadInputError: If a day table speaks of other personas than the profile.
    """
    profile = tables["profile"].sort_by("persona_id").combine_chunks()
    streams = tuple(DayRows(tables, name) for name in names)
    for rows in streams:
        ids = whole_column(profile, "persona_id")
        require_same_personas(rows.name, rows.personas, "profile", ids)
    return profile, streams


def whole_column(table: pa.Table, column: str) -> pa.Array:
    """Return a table's column as one array, whatever its chunks."""
    return table.column(column).combine_chunks()
