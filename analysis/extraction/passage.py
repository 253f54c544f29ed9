"""A corpus of documents as lines that know their document, section and day."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from memlake.analysis.extraction.first_renderer import DAY, SECTIONS, WINDOW
from memlake.ingest.multisource.grid import WINDOW_DAYS

Whole = npt.NDArray[np.int64]
Flag = npt.NDArray[np.bool_]
UNKNOWN = np.iinfo(np.int32).min


@dataclass(frozen=True)
class Passages:
    """Every line of every document.

    Attributes:
        documents: How many documents there are.
        text: The lines.
        document: Number of each line's document.
        section: Position in `SECTIONS` of each line's section, -1 outside of any.
        heading: Position of the day heading above each line, -1 where there is none.
        is_heading: Which lines are headings.
    """

    documents: int
    text: pa.Array
    document: Whole
    section: Whole
    heading: Whole
    is_heading: Flag

    @classmethod
    def of(cls, texts: pa.Array) -> Passages:
        """Split documents into lines."""
        split = pc.split_pattern(texts, "\n")
        lines = pc.list_flatten(split)
        document = pc.list_parent_indices(split).to_numpy(zero_copy_only=False)
        titles = _flags(pc.starts_with(lines, "# "))
        sections = _flags(pc.starts_with(lines, "## "))
        days = _flags(pc.starts_with(lines, "#### "))
        first = np.diff(document, prepend=-1) > 0
        names = pa.array(list(SECTIONS.values()))
        number = pc.fill_null(pc.index_in(lines, names), -1).to_numpy(zero_copy_only=False)
        # A section lasts until the next one, a day until the next day or section.
        section_start = _last_place(first | sections)
        day_start = _last_place(first | sections | days)
        return cls(
            documents=len(texts),
            text=lines,
            document=document,
            section=np.where(sections[section_start], number[section_start], -1),
            heading=np.where(days[day_start], day_start, -1),
            is_heading=titles | sections | days,
        )

    def in_section(self, name: str) -> Whole:
        """Return the places of the lines of a section that say something."""
        here = self.section == list(SECTIONS).index(name)
        filled = _flags(pc.not_equal(self.text, ""))
        return np.flatnonzero(here & filled & ~self.is_heading)

    def dates(self) -> Whole:
        """Return the date (days since 1970) of each day heading, `UNKNOWN` where unreadable."""
        places = np.flatnonzero(self.heading == np.arange(len(self.heading)))
        found = np.full(len(self.heading), UNKNOWN, dtype=np.int64)
        found[places] = _dates(self.text.take(pa.array(places)), DAY, "date")
        return found

    def window_starts(self) -> Whole:
        """Return the first date of each document's window, `UNKNOWN` where it can't be told.

        The window stands in a line of its own; without that line the dates of the headings
        give it if they span exactly thirty days.
        """
        start = np.full(self.documents, UNKNOWN, dtype=np.int64)
        dates = self.dates()
        dated = dates != UNKNOWN
        low = np.full(self.documents, -UNKNOWN, dtype=np.int64)
        high = np.full(self.documents, UNKNOWN, dtype=np.int64)
        np.minimum.at(low, self.document[dated], dates[dated])
        np.maximum.at(high, self.document[dated], dates[dated])
        spanned = high - WINDOW_DAYS + 1 == low
        start[spanned] = low[spanned]
        stated = np.flatnonzero(_flags(pc.match_substring_regex(self.text, WINDOW)))
        start[self.document[stated]] = _dates(self.text.take(pa.array(stated)), WINDOW, "first")
        return start


def _dates(lines: pa.Array, pattern: str, group: str) -> Whole:
    text = pc.struct_field(pc.extract_regex(lines, pattern), group)
    parsed = pc.strptime(text, format="%Y-%m-%d", unit="s", error_is_null=True)
    days = pc.fill_null(parsed.cast(pa.date32()).cast(pa.int32()), UNKNOWN)
    since_epoch: Whole = days.to_numpy(zero_copy_only=False).astype(np.int64)
    return since_epoch


def _last_place(marks: Flag) -> Whole:
    """For each line the place of the last marked line up to it."""
    return np.maximum.accumulate(np.where(marks, np.arange(len(marks)), 0))


def _flags(values: pa.Array) -> Flag:
    flags: Flag = values.to_numpy(zero_copy_only=False)
    return flags
