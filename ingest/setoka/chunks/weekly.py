"""Cutting records into chunks: one schema, one calendar week, at most 50 rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from memlake.ingest.setoka.chunks.adjacency import edges_of
from memlake.ingest.setoka.chunks.markdown import table_of
from memlake.ingest.setoka.chunks.native import documents_of
from memlake.ingest.setoka.record_tables import DATA_MODEL
from memlake.ingest.setoka.records.derive import Rows, UserRecords
from memlake.ingest.setoka.records.rules import EVENT_RULES
from memlake.ingest.setoka.records.sources import DAY_S

MOST_ROWS = 50
TIMELESS = 0
_FORMS = {"relational": table_of, "graph": edges_of, "document": documents_of}
_ORDER = {rule.schema: rule.order for rule in EVENT_RULES}


@dataclass(frozen=True, slots=True)
class Chunk:
    """One serialised chunk.

    Attributes:
        schema: Its schema.
        week: Calendar week of the horizon, from 1; 0 for what has no time.
        ordinal: Number within schema and week, from 1.
        text: Markdown table, adjacency list, or native documents.
    """

    schema: str
    week: int
    ordinal: int
    text: str


def serialise(user: str, records: UserRecords, first_day: int) -> Iterator[Chunk]:
    """Serialise a user's records in order of schema, week and time.

    Args:
        user: Name of the user, for edges from the user.
        records: The records.
        first_day: First day of the horizon, days from the epoch.
    """
    for schema, rows in records.columns.items():
        form = _FORMS[DATA_MODEL[schema]]
        weeks = _weeks(schema, rows, first_day)
        for week in np.unique(weeks).tolist():
            places = np.flatnonzero(weeks == week).tolist()
            for ordinal, part in enumerate(_parts(places), 1):
                text = form(schema, _taken(rows, part), user)
                yield Chunk(schema, week, ordinal, text)


def _weeks(schema: str, rows: Rows, first_day: int) -> npt.NDArray[np.int64]:
    """Weeks begin on Monday; the week of the first day is 1."""
    if schema not in _ORDER:
        return np.full(len(next(iter(rows.values()))), TIMELESS)
    days = np.array(rows[_ORDER[schema]]) // DAY_S
    # Day 0 of the epoch was a Thursday.
    weeks: npt.NDArray[np.int64] = (days + 3) // 7 - (first_day + 3) // 7 + 1
    return weeks


def _parts(places: Sequence[int]) -> Iterator[Sequence[int]]:
    for begin in range(0, len(places), MOST_ROWS):
        yield places[begin : begin + MOST_ROWS]


def _taken(rows: Rows, places: Sequence[int]) -> dict[str, list[Any]]:
    first, last = places[0], places[-1] + 1
    if len(places) == last - first:
        return {name: column[first:last] for name, column in rows.items()}
    return {name: [column[k] for k in places] for name, column in rows.items()}
