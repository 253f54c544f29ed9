"""EM as one SELECT, the same as the `dbq_occasion` models say set-based."""

from __future__ import annotations

from memlake.analysis.dbquery.catalogue import Catalogue, View
from memlake.analysis.dbquery.intent import Intent
from memlake.analysis.dbquery.sql import part_of_day, quoted


def occasion_raw_sql(intent: Intent, subject_id: str, catalogue: Catalogue) -> str | None:
    """Return the SELECT of records at the time that is told, None where they have no time.

    A place or a person is in the record itself, or in one that was going on.

    Args:
        intent: Of family occasion.
        subject_id: Whose records they are.
        catalogue: The views.
    """
    view = catalogue.views[intent.schema_name or ""]
    if not view.start:
        return None
    told = {cue.field: quoted(cue.value) for cue in intent.cues}
    conditions = _timed(told, view.start)
    conditions += [
        _in_or_around(told[name], view, subject_id, catalogue)
        for name in ("place", "participant")
        if name in told
    ]
    asked = view.fields[intent.asked or ""]
    return (
        f"with target as (select * from {view.name} where subject_id = {quoted(subject_id)}) "
        f"select distinct {asked} as answer from target "
        f"where {' and '.join(conditions)} and {asked} is not null"
    )


def occasion_understanding_sql(intent: Intent, subject_id: str, catalogue: Catalogue) -> str:
    """Return the SELECT of the records of the events that the cues fit.

    Args:
        intent: Of family occasion.
        subject_id: Whose events they are.
        catalogue: The views.
    """
    view = catalogue.views[intent.schema_name or ""]
    told = {cue.field: quoted(cue.value) for cue in intent.cues}
    conditions = [f"subject_id = {quoted(subject_id)}", *_timed(told, "started_local")]
    if "place" in told:
        conditions.append(f"place = {told['place']}")
    if "participant" in told:
        conditions.append(f"list_contains(participants, {told['participant']})")
    asked = view.fields[intent.asked or ""]
    return (
        "with fitting as (select event_key from understanding.epi_event "
        f"where {' and '.join(conditions)}) "
        f"select distinct {asked} as answer from {view.name} "
        f"where subject_id = {quoted(subject_id)} and record_id in "
        "(select record_id from understanding.epi_record "
        "where event_key in (select event_key from fitting)) "
        f"and {asked} is not null"
    )


def _timed(told: dict[str, str], start: str) -> list[str]:
    conditions = []
    if "day" in told:
        conditions.append(f"strftime({start}, '%Y-%m-%d') = {told['day']}")
    if "part" in told:
        conditions.append(f"{part_of_day(start)} = {told['part']}")
    return conditions


def _in_or_around(value: str, view: View, subject_id: str, catalogue: Catalogue) -> str:
    around = [
        f"exists (select 1 from {held.name} as a where a.subject_id = {quoted(subject_id)} "
        f"and target.{view.start} between a.{held.start} and a.{held.end} "
        f"and {_says(value, held)})"
        for held in catalogue.holders
    ]
    return "(" + " or ".join([_says(value, view), *around]) + ")"


def _says(value: str, view: View) -> str:
    return f"contains(concat_ws('; ', {', '.join(view.fields.values())}), {value})"
