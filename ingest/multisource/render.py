"""The rendered memory document: one Markdown text a persona from its five streams.

Five sections, one heading a day. It shows what the paper's rendering shows (spec,
section 2.4) and no more, in templates of our own; `rendered_field.RENDERED` lists the
columns that the text depends on, and no other column changes a byte of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pyarrow as pa
import pyarrow.compute as pc

from memlake.ingest.multisource.day_rows import DayRows, ordered_streams, whole_column
from memlake.ingest.multisource.display_name import display_names
from memlake.ingest.multisource.tables import MEMORY_DOCUMENT
from memlake.ingest.multisource.text_column import (
    Text,
    clock,
    either,
    figure,
    fill,
    join_known,
    join_lists,
    otherwise,
    words,
)

STREAMS = ("planner_day", "self_report_day", "objective_day", "device_day")

_DOCUMENT = """# {}

The days from {} to {}.

## Profile

{}
## Planner

{}## Daily self-reports

{}## Objective records

{}## Device records

{}"""


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
    profile, (planner, report, objective, device) = ordered_streams(tables, STREAMS)
    ids = whole_column(profile, "persona_id")
    name = display_names(dataset, ids)
    text = fill(
        _DOCUMENT,
        name,
        *planner.span(),
        _profile(profile, name),
        planner.by_persona(_planned(planner)),
        report.by_persona(_reported(report)),
        objective.by_persona(_logged(objective)),
        device.by_persona(_sensed(device)),
    )
    return pa.Table.from_arrays([ids, text], schema=MEMORY_DOCUMENT.schema)


def _day(rows: DayRows, *lines: Text) -> Text:
    """A day's heading and the lines that are known of it."""
    heading = fill("#### {} ({})\n", figure(rows["date"]), rows.weekday_name())
    return join_known(heading, *lines, "\n")


def _profile(profile: pa.Table, name: Text) -> Text:
    def said(column: str) -> Text:
        return figure(whole_column(profile, column))

    who = map(said, ("age", "occupation", "city", "relationship"))
    liking = ("dietary_restriction", "social_preference", "close_friends", "primary_exercise")
    return join_known(
        fill("- Person: {}, aged {}, {}, lives in {}, {}.\n", name, *who),
        fill(
            "- Preferences: diet {}; company {}; close friends {}; sport {}.\n",
            *map(said, liking),
        ),
        _after_hours(whole_column(profile, "afterhours_work_style")),
        _habits(profile, said),
    )


def _habits(profile: pa.Table, said: Callable[[str], Text]) -> Text:
    bedtime = clock(whole_column(profile, "sleep_bedtime_minute"))
    meals = said("diet_meals_per_day"), said("diet_home_cooked_per_day")
    overtime = join_known(
        fill("; overtime on {}% of days", _percent(whole_column(profile, "work_overtime_share"))),
        fill("; overtime described as {}", said("work_overtime_bias")),
    )
    return join_known(
        fill("- Nights: in bed at {}, asleep for {} h.\n", bedtime, said("sleep_duration_h")),
        fill(
            "- Training: {} on {} days a week.\n",
            said("exercise_type"),
            said("exercise_days_per_week"),
        ),
        fill("- Eating: {} meals a day, {} of them cooked at home.\n", *meals),
        fill("- Working day: {} h{}.\n", said("work_hours_mean"), overtime),
        fill("- Company: sees people on {} days a week.\n", said("social_active_days_per_week")),
        fill('- Own words on company: "{}"\n', said("social_self_description")),
    )


def _after_hours(style: pa.Array) -> Text:
    known = either(
        pc.equal(style, "strict_boundary"),
        "a strict boundary around working time",
        either(pc.equal(style, "flexible"), "flexible about working time", words(style)),
    )
    return fill("- After hours: {}.\n", otherwise(known, "no approach stated"))


def _percent(share: pa.Array) -> Text:
    """Shares in hundredths as whole per cent."""
    return figure(pc.multiply(share.cast(pa.decimal128(9, 2)), 100).cast(pa.int32()))


def _planned(rows: DayRows) -> Text:
    workout = fill(
        "- Exercise plan: {} for {} min.\n",
        rows["exercise_type"],
        figure(rows["exercise_duration_min"]),
    )
    return _day(
        rows,
        fill("- In bed by {}, up by {}, for {} h of sleep.\n", *_sleep(rows)),
        either(rows["exercise_intended"], workout, "- Exercise plan: a rest day.\n"),
        fill(
            "- Work limit: {} h, over by {}.\n",
            figure(rows["work_hours_limit"]),
            clock(rows["work_finish_by_minute"]),
        ),
        fill(
            "- Food plan: {}.\n",
            either(rows["diet_home_cooked_priority"], "cook at home first", "as it comes"),
        ),
        fill(
            "- Company plan: {}.\n",
            either(rows["social_intent"], "meet somebody", "nothing arranged"),
        ),
    )


def _sleep(rows: DayRows) -> tuple[Text, Text, Text]:
    return (
        clock(rows["sleep_bedtime_minute"]),
        clock(rows["sleep_wake_minute"]),
        figure(rows["sleep_duration_h"]),
    )


def _reported(rows: DayRows) -> Text:
    quality = rows["sleep_quality"]
    minutes = figure(rows["exercise_duration_min"])
    moved = fill("- Moved: {} for {} min.\n", rows["exercise_type"], minutes)
    meals = figure(rows["diet_meals"]), figure(rows["diet_home_cooked"])
    activities = rows["social_activities"]
    company = join_lists(activities, pc.list_flatten(activities), "; ")
    return _day(
        rows,
        fill("- Night: bed {}, up {}, slept {} h, {}.\n", *_sleep(rows), _quality_word(quality)),
        either(rows["exercise_done"], moved, "- Moved: not at all.\n"),
        fill("- Meals: {}, of them {} cooked at home.\n", *meals),
        fill("- Worked: {} h{}.\n", figure(rows["work_hours"]), _work_remarks(rows)),
        fill("- Company: {}.\n", otherwise(company, "nobody")),
        either(
            rows["social_supporting_other"], "- The company was for another person's sake.\n", None
        ),
    )


def _quality_word(quality: pa.Array) -> Text:
    """The five grades of sleep as the three words that a rendering shows of them."""
    return either(
        pc.greater_equal(quality, 4), "well", either(pc.equal(quality, 3), "so-so", "badly")
    )


def _work_remarks(rows: DayRows) -> Text:
    """Overtime, and weekend work: yes or no on a weekend, else only yes."""
    kept_free = either(rows.weekend(), ", weekend kept free", None)
    return join_known(
        either(rows["work_overtime"], ", into overtime", None),
        either(rows["work_on_weekend"], ", weekend given to work", kept_free),
    )


def _logged(rows: DayRows) -> Text:
    timesheet = fill(
        "- Timesheet: {} h, {}.\n",
        figure(rows["timesheet_hours"]),
        either(rows["timesheet_overtime"], "overtime booked", "no overtime booked"),
    )
    payments = fill("- Paid for: {}.\n", _payments(rows["payments"]))
    calendar = fill("- Calendar: {}.\n", _calendar(rows["calendar"]))
    return _kept(rows, timesheet, payments, calendar)


def _payments(payments: pa.Array) -> Text:
    entries = pc.list_flatten(payments)
    category, count = (pc.struct_field(entries, name) for name in ("category", "count"))
    return join_lists(payments, fill("{} x{}", words(category), figure(count)), "; ")


def _calendar(calendar: pa.Array) -> Text:
    entries = pc.list_flatten(calendar)
    kind, title, minutes, start, end = (
        pc.struct_field(entries, name)
        for name in ("kind", "title", "duration_min", "start_minute", "end_minute")
    )
    text = join_known(
        words(kind),
        fill(" {} to {}", clock(start), clock(end)),
        fill(" of {}", title),
        fill(" ({} min)", figure(minutes)),
    )
    return join_lists(calendar, text, "; ")


def _sensed(rows: DayRows) -> Text:
    night = fill("- Sleep sensor: bed {}, up {}, {} h.\n", *_sleep(rows))
    movement = fill(
        "- Movement sensor: {} active min, {}.\n",
        figure(rows["activity_active_minutes"]),
        either(rows["activity_workout_detected"], "a workout seen", "no workout seen"),
    )
    desk = fill(
        "- Desk: {} min of focus, {}.\n",
        figure(rows["work_focus_minutes"]),
        either(rows["work_late_finish"], "a late end", "no late end"),
    )
    return _kept(rows, night, movement, desk)


def _kept(rows: DayRows, *lines: Text) -> Text:
    """A day of a record that can be absent: absent, empty, and filled are told apart."""
    filled = join_known(*lines)
    known = either(pc.equal(filled, ""), "- Nothing was entered on this date.\n", filled)
    return _day(rows, either(rows["available"], known, "- No record exists for this date.\n"))
