"""A second rendering of the same streams, against which no extractor was written.

Each persona has a narrator of its own, drawn apart from everything else about it: for every
kind of line one of several wordings (the first renderer's among them), a 12-hour or a 24-hour
clock, section headings that may be missing, weekends that may be told in one. Figures are
rounded. It shows no column that the first renderer does not show.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from memlake.ingest.multisource.day_rows import DayRows, ordered_streams, whole_column
from memlake.ingest.multisource.narration import narrate
from memlake.ingest.multisource.rounding import half_hour_text, nearest, twelve_hour_clock
from memlake.ingest.multisource.second_wording import WORDINGS
from memlake.ingest.multisource.text_column import Text, clock, either, figure, fill
from memlake.ingest.random import Draws

QUARTER_HOUR = 15
MINUTES = 5
TENTH = 10

Choice = npt.NDArray[np.int64]


def render_documents(tables: Mapping[str, pa.Table], dataset: str) -> pa.Table:
    """Render each persona's visible streams in the words of its own narrator.

    Args:
        tables: As for the first renderer, `render.render_documents`.
        dataset: Name of the dataset; it enters the hashes that draw the shown name and the
            narrator.

    Returns:
        Rows of `memory_document`, one a persona, sorted by persona.

    Raises:
        BadInputError: If a stream speaks of other personas than the profile.
    """
    profile, _ = ordered_streams(tables, ())
    personas = whole_column(profile, "persona_id").to_pylist()
    draws = Draws.of(dataset, "second_renderer").each(personas)
    return narrate(tables, dataset, NarratorVoice(draws, np.arange(len(personas))))


class NarratorVoice:
    """One narrator a persona, who words each kind of line in one way throughout."""

    def __init__(self, draws: Draws, narrator: Choice) -> None:
        """Give each row its narrator.

        Args:
            draws: One key for each narrator.
            narrator: For each row of the columns to come, the number of its narrator.
        """
        self._draws = draws
        self._narrator = narrator

    def over(self, repeats: pa.Array) -> NarratorVoice:
        """Return the voice for longer columns: row i is told by the narrator of `repeats[i]`."""
        rows = repeats.to_numpy(zero_copy_only=False)
        return NarratorVoice(self._draws, self._narrator[rows])

    def say(self, kind: str, *columns: Text) -> Text:
        """Fill each narrator's template of a kind."""
        wordings = WORDINGS[kind]
        said = [fill(w, *columns) if columns else pa.scalar(w) for w in wordings]
        return pc.choose(pa.array(self._choice(kind, len(wordings))), *said)

    def heading(self, rows: DayRows) -> Text:
        """Head each day, or a weekend's two days at once."""
        date, name = figure(rows["date"]), rows.weekday_name()
        alone = self.say("day", date, name)
        merges = self._choice("merge_weekends", 3) == 0
        saturday, sunday = _weekend_pairs(rows)
        both = self.say("weekend", date, _next(date))
        first = either(pa.array(merges & saturday), both, alone)
        return either(pa.array(merges & sunday), self.say("second_day"), first)

    def clock(self, minutes: pa.Array) -> Text:
        """Write times to the quarter hour, on a 12-hour clock or a 24-hour one."""
        rounded = nearest(minutes, QUARTER_HOUR, wrap=1440)
        styles = [clock(rounded), twelve_hour_clock(rounded), twelve_hour_clock(rounded)]
        return pc.choose(pa.array(self._choice("clock", len(styles))), *styles)

    def hours(self, values: pa.Array) -> Text:
        """Write hours (days, meals) to the half."""
        return half_hour_text(values)

    def minutes(self, values: pa.Array) -> Text:
        """Write minutes to the nearest five."""
        return figure(nearest(values, MINUTES))

    def percent(self, share: pa.Array) -> Text:
        """Write a share to the nearest ten per cent."""
        hundredths = pc.multiply(share.cast(pa.decimal128(9, 2)), 100).cast(pa.int32())
        return figure(nearest(hundredths, TENTH))

    def _choice(self, kind: str, count: int) -> Choice:
        """Each row's choice among `count`, the same for all rows of a narrator."""
        return self._draws.at(kind).integers(0, count - 1)[self._narrator]


def _weekend_pairs(rows: DayRows) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """Which rows are a Saturday that its persona's Sunday follows, and which that Sunday."""
    days = rows["date"].cast(pa.int32()).to_numpy(zero_copy_only=False)
    persona = rows.persona_number().to_numpy(zero_copy_only=False)
    saturday = rows.weekday().to_numpy(zero_copy_only=False) == 5
    follows = (np.diff(days) == 1) & (np.diff(persona) == 0)
    first = saturday & np.append(follows, False)
    return first, np.insert(first[:-1], 0, False) if len(first) else first


def _next(column: Text) -> Text:
    """The value of the row below; the last row keeps its own."""
    return pa.concat_arrays([column.slice(1), column.slice(max(len(column) - 1, 0))])
