"""The rendered memory document: one Markdown text a persona from its five streams.

Five sections, one heading a day. It shows what the paper's rendering shows (spec,
section 2.4) and no more, in templates of our own; `rendered_field.RENDERED` lists the
columns that the text depends on, and no other column changes a byte of it.
"""

from __future__ import annotations

from collections.abc import Mapping

import pyarrow as pa
import pyarrow.compute as pc

from memlake.ingest.multisource.day_rows import DayRows
from memlake.ingest.multisource.narration import narrate
from memlake.ingest.multisource.text_column import Text, clock, figure, fill

WORDING: Mapping[str, str] = {
    "title": "# {}\n\n",
    "window": "The days from {} to {}.\n\n",
    "section.profile": "## Profile\n\n",
    "section.planner": "## Planner\n\n",
    "section.report": "## Daily self-reports\n\n",
    "section.objective": "## Objective records\n\n",
    "section.device": "## Device records\n\n",
    "day": "#### {} ({})\n",
    "person": "- Person: {}, aged {}, {}, lives in {}, {}.\n",
    "preferences": "- Preferences: diet {}; company {}; close friends {}; sport {}.\n",
    "after_hours.strict": "- After hours: a strict boundary around working time.\n",
    "after_hours.flexible": "- After hours: flexible about working time.\n",
    "after_hours.other": "- After hours: {}.\n",
    "after_hours.none": "- After hours: no approach stated.\n",
    "nights": "- Nights: in bed at {}, asleep for {} h.\n",
    "training": "- Training: {} on {} days a week.\n",
    "eating": "- Eating: {} meals a day, {} of them cooked at home.\n",
    "working_day": "- Working day: {} h{}.\n",
    "overtime_share": "; overtime on {}% of days",
    "overtime_word": "; overtime described as {}",
    "sociable": "- Company: sees people on {} days a week.\n",
    "own_words": '- Own words on company: "{}"\n',
    "planned_night": "- In bed by {}, up by {}, for {} h of sleep.\n",
    "planned_exercise": "- Exercise plan: {} for {} min.\n",
    "planned_rest": "- Exercise plan: a rest day.\n",
    "planned_work": "- Work limit: {} h, over by {}.\n",
    "planned_food.home": "- Food plan: cook at home first.\n",
    "planned_food.open": "- Food plan: as it comes.\n",
    "planned_company.yes": "- Company plan: meet somebody.\n",
    "planned_company.none": "- Company plan: nothing arranged.\n",
    "night": "- Night: bed {}, up {}, slept {} h, {}.\n",
    "slept.well": "well",
    "slept.fairly": "so-so",
    "slept.badly": "badly",
    "moved": "- Moved: {} for {} min.\n",
    "not_moved": "- Moved: not at all.\n",
    "meals": "- Meals: {}, of them {} cooked at home.\n",
    "worked": "- Worked: {} h{}.\n",
    "worked.overtime": ", into overtime",
    "worked.weekend": ", weekend given to work",
    "worked.free_weekend": ", weekend kept free",
    "company": "- Company: {}.\n",
    "nobody": "- Company: nobody.\n",
    "for_another": "- The company was for another person's sake.\n",
    "timesheet.overtime": "- Timesheet: {} h, overtime booked.\n",
    "timesheet.plain": "- Timesheet: {} h, no overtime booked.\n",
    "payments": "- Paid for: {}.\n",
    "payment": "{} x{}",
    "calendar": "- Calendar: {}.\n",
    "entry.span": " {} to {}",
    "entry.title": " of {}",
    "entry.minutes": " ({} min)",
    "sensed_night": "- Sleep sensor: bed {}, up {}, {} h.\n",
    "movement.workout": "- Movement sensor: {} active min, a workout seen.\n",
    "movement.none": "- Movement sensor: {} active min, no workout seen.\n",
    "desk.late": "- Desk: {} min of focus, a late end.\n",
    "desk.on_time": "- Desk: {} min of focus, no late end.\n",
    "no_record": "- No record exists for this date.\n",
    "no_entry": "- Nothing was entered on this date.\n",
}


def render_documents(tables: Mapping[str, pa.Table], dataset: str) -> pa.Table:
    """Render each persona's visible streams.

    Args:
        tables: Landing tables of one dataset by name; the profile and the four day streams
            are read.
        dataset: Name of the dataset; it enters the hash that draws the shown name.

    Returns:
        Rows of `memory_document`, one a persona, sorted by persona; about 21 kB of text each.

    Raises:
        BadInputError: If a stream speaks of other personas than the profile.
    """
    return narrate(tables, dataset, PlainVoice())


class PlainVoice:
    """One wording for each kind of line, a 24-hour clock, figures as they are."""

    def over(self, repeats: pa.Array) -> PlainVoice:
        """Return itself: there is one narrator."""
        return self

    def say(self, kind: str, *columns: Text) -> Text | str:
        """Fill the one template of a kind."""
        return fill(WORDING[kind], *columns) if columns else WORDING[kind]

    def heading(self, rows: DayRows) -> Text:
        """Head each day with its date and its name."""
        return fill(WORDING["day"], figure(rows["date"]), rows.weekday_name())

    def clock(self, minutes: pa.Array) -> Text:
        """Write `HH:MM`."""
        return clock(minutes)

    def hours(self, values: pa.Array) -> Text:
        """Write one decimal."""
        return figure(values)

    def minutes(self, values: pa.Array) -> Text:
        """Write whole minutes."""
        return figure(values)

    def percent(self, share: pa.Array) -> Text:
        """Write whole per cent."""
        return figure(pc.multiply(share.cast(pa.decimal128(9, 2)), 100).cast(pa.int32()))
