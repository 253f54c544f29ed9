"""The fields of the five exports: what the streams show, by the names of their columns.

A field is named as the column of its stream. A time of day is written HH:MM and named without
`_minute`; the parts of a list are named as in the list of structs. What the registry
`stream_field` does not call visible is not asked for.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from memlake.ingest.multisource.released.registry import Field, stream_fields
from memlake.ingest.multisource.released.shape import TABLE

PROFILE, PLANNER, REPORT = "profile_ltm", "planner", "daily_self_report"
OBJECTIVE, DEVICE = "objective_log", "device_log"

FILE = {
    PROFILE: "profile.json",
    PLANNER: "planner.csv",
    REPORT: "self_report.csv",
    OBJECTIVE: "objective.json",
    DEVICE: "device.csv",
}
"""File of each stream in the folder of exports."""

# What follows from the dates that are there.
_DERIVED = frozenset({"day_index", "available"})
# The readout takes every day of the device for a night and a day of movement, as the release's
# devices tell them; a day without is a day without the device.
_EVERY_DEVICE_DAY = frozenset(
    {
        "sleep_bedtime_minute",
        "sleep_wake_minute",
        "sleep_duration_h",
        "activity_steps",
        "activity_active_minutes",
        "activity_workout_detected",
    }
)


@cache
def export_fields(stream: str) -> tuple[Field, ...]:
    """Return the fields of one export but for its date.

    Returns:
        Rows as the registry has them; `path` is the name in the export, such as `sleep_bedtime`
        or `calendar[].start`, and `presence` is `optional` where a value may be missing.
    """
    return tuple(
        replace(field, path=_name(field.column), presence=_presence(stream, field, field.column))
        for field in stream_fields(stream)
        if field.visibility == "visible" and field.column and field.column not in _DERIVED
        if field.column != "date"
    )


def _name(column: str) -> str:
    return column.removesuffix("_minute").replace(".", "[].")


def _presence(stream: str, field: Field, column: str) -> str:
    if "." in column:
        return field.presence
    required = not TABLE[stream].schema.field(column).nullable
    return "required" if required or column in _EVERY_DEVICE_DAY else "optional"
