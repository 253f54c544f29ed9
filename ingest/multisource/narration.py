"""What a rendered document says, apart from how it words it.

A renderer is a voice: it words each kind of line, writes times and figures, and heads the
days. The narration decides what is said of whom, so that every renderer shows the same columns
(`rendered_field.RENDERED`) and no other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, Self

import pyarrow as pa
import pyarrow.compute as pc

from memlake.ingest.multisource.day_rows import DayRows, ordered_streams, whole_column
from memlake.ingest.multisource.display_name import display_names
from memlake.ingest.multisource.tables import MEMORY_DOCUMENT
from memlake.ingest.multisource.text_column import (
    Text,
    either,
    figure,
    join_known,
    join_lists,
    otherwise,
    words,
)

STREAMS = ("planner_day", "self_report_day", "objective_day", "device_day")


class Voice(Protocol):
    """How a renderer words things. Columns are as long as what the voice is `over`."""

    def over(self, repeats: pa.Array) -> Self:
        """Return the voice for longer columns: row i is told by the narrator of `repeats[i]`."""

    def say(self, kind: str, *columns: Text) -> Text | str:
        """Word one kind of line or phrase; NULL where a column is NULL."""

    def heading(self, rows: DayRows) -> Text:
        """Head each day."""

    def clock(self, minutes: pa.Array) -> Text:
        """Write minutes of the day as times."""

    def hours(self, values: pa.Array) -> Text:
        """Write hours with one decimal, or days a week, or meals a day."""

    def minutes(self, values: pa.Array) -> Text:
        """Write a number of minutes."""

    def percent(self, share: pa.Array) -> Text:
        """Write a share in hundredths as a number of per cent."""


def narrate(tables: Mapping[str, pa.Table], dataset: str, voice: Voice) -> pa.Table:
    """Render each persona's visible streams in a voice.

    Args:
        tables: Landing tables of one dataset by name; the profile and the four day streams
            are read.
        dataset: Name of the dataset; it enters the hash that draws the shown name.
        voice: The voice over the personas in byte order of their ids.

    Returns:
        Rows of `memory_document`, one a persona, sorted by persona.

    Raises:
        BadInputError: If a stream speaks of other personas than the profile.
    """
    profile, streams = ordered_streams(tables, STREAMS)
    name = display_names(dataset, whole_column(profile, "persona_id"))
    tellers = (_planned, _reported, _logged, _sensed)
    sections = [
        rows.by_persona(tell(rows, voice.over(rows.persona_number())))
        for rows, tell in zip(streams, tellers, strict=True)
    ]
    text = join_known(
        voice.say("title", name),
        voice.say("window", *streams[0].span()),
        voice.say("section.profile"),
        _profile(profile, name, voice),
        "\n",
        voice.say("section.planner"),
        sections[0],
        voice.say("section.report"),
        sections[1],
        voice.say("section.objective"),
        sections[2],
        voice.say("section.device"),
        sections[3],
    )
    ids = whole_column(profile, "persona_id")
    return pa.Table.from_arrays([ids, text], schema=MEMORY_DOCUMENT.schema)


def _profile(profile: pa.Table, name: Text, voice: Voice) -> Text:
    def said(*columns: str) -> list[Text]:
        return [figure(whole_column(profile, column)) for column in columns]

    def hours(*columns: str) -> list[Text]:
        return [voice.hours(whole_column(profile, column)) for column in columns]

    liking = said("dietary_restriction", "social_preference", "close_friends", "primary_exercise")
    overtime = join_known(
        voice.say("overtime_share", voice.percent(whole_column(profile, "work_overtime_share"))),
        voice.say("overtime_word", *said("work_overtime_bias")),
    )
    bedtime = voice.clock(whole_column(profile, "sleep_bedtime_minute"))
    return join_known(
        voice.say("person", name, *said("age", "occupation", "city", "relationship")),
        voice.say("preferences", *liking),
        _after_hours(whole_column(profile, "afterhours_work_style"), voice),
        voice.say("nights", bedtime, *hours("sleep_duration_h")),
        voice.say("training", *said("exercise_type"), *hours("exercise_days_per_week")),
        voice.say("eating", *hours("diet_meals_per_day", "diet_home_cooked_per_day")),
        voice.say("working_day", *hours("work_hours_mean"), overtime),
        voice.say("sociable", *hours("social_active_days_per_week")),
        voice.say("own_words", *said("social_self_description")),
    )


def _after_hours(style: pa.Array, voice: Voice) -> Text:
    known = either(
        pc.equal(style, "strict_boundary"),
        voice.say("after_hours.strict"),
        either(
            pc.equal(style, "flexible"),
            voice.say("after_hours.flexible"),
            voice.say("after_hours.other", words(style)),
        ),
    )
    return otherwise(known, voice.say("after_hours.none"))


def _planned(rows: DayRows, voice: Voice) -> Text:
    minutes = voice.minutes(rows["exercise_duration_min"])
    limit = voice.hours(rows["work_hours_limit"])
    return join_known(
        voice.heading(rows),
        voice.say("planned_night", *_sleep(rows, voice)),
        either(
            rows["exercise_intended"],
            voice.say("planned_exercise", rows["exercise_type"], minutes),
            voice.say("planned_rest"),
        ),
        voice.say("planned_work", limit, voice.clock(rows["work_finish_by_minute"])),
        either(
            rows["diet_home_cooked_priority"],
            voice.say("planned_food.home"),
            voice.say("planned_food.open"),
        ),
        either(
            rows["social_intent"],
            voice.say("planned_company.yes"),
            voice.say("planned_company.none"),
        ),
        "\n",
    )


def _sleep(rows: DayRows, voice: Voice) -> tuple[Text, Text, Text]:
    return (
        voice.clock(rows["sleep_bedtime_minute"]),
        voice.clock(rows["sleep_wake_minute"]),
        voice.hours(rows["sleep_duration_h"]),
    )


def _reported(rows: DayRows, voice: Voice) -> Text:
    moved = rows["exercise_type"], voice.minutes(rows["exercise_duration_min"])
    activities = rows["social_activities"]
    company = join_lists(activities, pc.list_flatten(activities), "; ")
    for_another = voice.say("for_another")
    return join_known(
        voice.heading(rows),
        voice.say("night", *_sleep(rows, voice), _quality(rows["sleep_quality"], voice)),
        either(rows["exercise_done"], voice.say("moved", *moved), voice.say("not_moved")),
        voice.say("meals", figure(rows["diet_meals"]), figure(rows["diet_home_cooked"])),
        voice.say("worked", voice.hours(rows["work_hours"]), _work_remarks(rows, voice)),
        otherwise(voice.say("company", company), voice.say("nobody")),
        either(rows["social_supporting_other"], for_another, None),
        "\n",
    )


def _quality(quality: pa.Array, voice: Voice) -> Text:
    """The five grades of sleep as the three words that a rendering shows of them."""
    return either(
        pc.greater_equal(quality, 4),
        voice.say("slept.well"),
        either(pc.equal(quality, 3), voice.say("slept.fairly"), voice.say("slept.badly")),
    )


def _work_remarks(rows: DayRows, voice: Voice) -> Text:
    """Overtime, and weekend work: yes or no on a weekend, else only yes."""
    kept_free = either(rows.weekend(), voice.say("worked.free_weekend"), None)
    return join_known(
        either(rows["work_overtime"], voice.say("worked.overtime"), None),
        either(rows["work_on_weekend"], voice.say("worked.weekend"), kept_free),
    )


def _logged(rows: DayRows, voice: Voice) -> Text:
    hours = voice.hours(rows["timesheet_hours"])
    timesheet = either(
        rows["timesheet_overtime"],
        voice.say("timesheet.overtime", hours),
        voice.say("timesheet.plain", hours),
    )
    payments = voice.say("payments", _payments(rows["payments"], voice))
    calendar = voice.say("calendar", _calendar(rows["calendar"], voice))
    return _kept(rows, voice, timesheet, payments, calendar)


def _payments(payments: pa.Array, voice: Voice) -> Text:
    entries = pc.list_flatten(payments)
    category, count = (pc.struct_field(entries, name) for name in ("category", "count"))
    each = voice.over(pc.list_parent_indices(payments))
    return join_lists(payments, each.say("payment", words(category), figure(count)), "; ")


def _calendar(calendar: pa.Array, voice: Voice) -> Text:
    entries = pc.list_flatten(calendar)
    each = voice.over(pc.list_parent_indices(calendar))
    kind, title, minutes, start, end = (
        pc.struct_field(entries, name)
        for name in ("kind", "title", "duration_min", "start_minute", "end_minute")
    )
    text = join_known(
        words(kind),
        each.say("entry.span", each.clock(start), each.clock(end)),
        each.say("entry.title", title),
        each.say("entry.minutes", each.minutes(minutes)),
    )
    return join_lists(calendar, text, "; ")


def _sensed(rows: DayRows, voice: Voice) -> Text:
    active = voice.minutes(rows["activity_active_minutes"])
    focus = voice.minutes(rows["work_focus_minutes"])
    return _kept(
        rows,
        voice,
        voice.say("sensed_night", *_sleep(rows, voice)),
        either(
            rows["activity_workout_detected"],
            voice.say("movement.workout", active),
            voice.say("movement.none", active),
        ),
        either(
            rows["work_late_finish"],
            voice.say("desk.late", focus),
            voice.say("desk.on_time", focus),
        ),
    )


def _kept(rows: DayRows, voice: Voice, *lines: Text) -> Text:
    """A day of a record that can be absent: absent, empty, and filled are told apart."""
    filled = join_known(*lines)
    known = either(pc.equal(filled, ""), voice.say("no_entry"), filled)
    body = either(rows["available"], known, voice.say("no_record"))
    return join_known(voice.heading(rows), body, "\n")
