"""An intent as one SELECT over the visible views, the same as its set-based model says."""

from __future__ import annotations

from memlake.analysis.dbquery.catalogue import Catalogue, Link, View
from memlake.analysis.dbquery.intent import Intent


def quoted(text: str) -> str:
    """Return a text as an SQL literal."""
    return "'" + text.replace("'", "''") + "'"


def lookup_sql(intent: Intent, subject_id: str, catalogue: Catalogue) -> str:
    """Return the SELECT of a record that the cues single out, or of one that it leads to.

    Args:
        intent: Of family lookup.
        subject_id: Whose records they are.
        catalogue: The views.
    """
    first = catalogue.views[intent.anchor or ""]
    told = " and ".join(f"{first.fields[cue.field]} = {quoted(cue.value)}" for cue in intent.cues)
    mine = f"b.subject_id = {quoted(subject_id)}"
    steps = [f"step_1 as (select b.* from {first.name} as b where {mine} and {told})"]
    for ordinal, name in enumerate(intent.links, start=1):
        link = catalogue.links[name]
        steps.append(
            f"step_{ordinal + 1} as (select b.* from {catalogue.views[link.to_schema].name} as b "
            f"where {mine} and {_leads(link, f'step_{ordinal}', catalogue)})"
        )
    asked = catalogue.views[intent.schema_name or ""].fields[intent.asked or ""]
    return (
        f"with {', '.join(steps)} select distinct {asked} as answer from step_{len(steps)} "
        f"where {asked} is not null"
    )


def _leads(link: Link, previous: str, catalogue: Catalogue) -> str:
    """Return the condition that a record of `previous` leads to record b."""
    origin, target = catalogue.views[link.from_schema], catalogue.views[link.to_schema]
    if link.kind == "equal":
        return (
            f"{target.fields[link.to_field or '']} in "
            f"(select {origin.fields[link.from_field or '']} from {previous})"
        )
    inner, outer = ("a", "b") if link.kind == "within" else ("b", "a")
    starts = {"a": f"a.{origin.start}", "b": f"b.{target.start}"}
    ends = {"a": f"a.{origin.end}", "b": f"b.{target.end}"}
    return (
        f"exists (select 1 from {previous} as a "
        f"where cast({starts['a']} as date) = cast({starts['b']} as date) "
        f"and {starts[inner]} between {starts[outer]} and {ends[outer]})"
    )


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


def part_of_day(stamp: str) -> str:
    """Return the SQL of the part of the day at which something starts.

    Args:
        stamp: SQL of the start.
    """
    return (
        f"case when hour({stamp}) < 6 then 'night' when hour({stamp}) < 12 then 'morning' "
        f"when hour({stamp}) < 18 then 'afternoon' else 'evening' end"
    )


def _timed(told: dict[str, str], start: str) -> list[str]:
    conditions = []
    if "day" in told:
        conditions.append(f"strftime({start}, '%Y-%m-%d') = {told['day']}")
    if "part" in told:
        conditions.append(f"{part_of_day(start)} = {told['part']}")
    return conditions


def _in_or_around(value: str, view: View, subject_id: str, catalogue: Catalogue) -> str:
    holders = sorted({link.to_schema for link in catalogue.links.values() if link.kind == "within"})
    around = [
        f"exists (select 1 from {held.name} as a where a.subject_id = {quoted(subject_id)} "
        f"and target.{view.start} between a.{held.start} and a.{held.end} "
        f"and {_says(value, held)})"
        for held in (catalogue.views[holder] for holder in holders)
    ]
    return "(" + " or ".join([_says(value, view), *around]) + ")"


def _says(value: str, view: View) -> str:
    return f"contains(concat_ws('; ', {', '.join(view.fields.values())}), {value})"


def pattern_raw_sql(intent: Intent, subject_id: str, catalogue: Catalogue) -> str | None:
    """Return the SELECT of a statistic over entries and notes that have the category's words.

    Args:
        intent: Of family pattern.
        subject_id: Whose records they are.
        catalogue: The views and categories.
    """
    if intent.label is not None or intent.category_id is None:
        return None
    words = quoted(catalogue.category_names[intent.category_id].lower())
    mine = f"subject_id = {quoted(subject_id)} and contains(lower(title), {words})"
    mention = (
        "with mention as ("
        "select start_local, end_local, place, attendees as people "
        f"from relational.rel_calendar_event where {mine} "
        "union all "
        "select written_local as start_local, null as end_local, null as place, [] as people "
        f"from document.doc_note where {mine}) "
    )
    return mention + _statistic_sql(intent.statistic or "", subject_id)


def _statistic_sql(statistic: str, subject_id: str) -> str:
    days = (
        "(select cast(attributes ->> 'days' as integer) from core.subject "
        f"where subject_id = {quoted(subject_id)})"
    )
    numbers = {
        "per_week": f"count(distinct cast(start_local as date)) * 7.0 / {days}",
        "duration_min": "median(date_diff('minute', start_local, end_local))",
        "weekend_share": "avg(cast(isodow(start_local) >= 6 as integer))",
    }
    if statistic in numbers:
        return (
            f"select cast(cast({numbers[statistic]} as decimal(9, 2)) as varchar) as answer "
            "from mention having count(*) > 0"
        )
    values = {
        "weekday": "strftime(start_local, '%A')",
        "part_of_day": part_of_day("start_local"),
        "place": "place",
        "companion": "unnest(people)",
    }
    return (
        f"select value as answer from (select {values[statistic]} as value from mention) "
        "where value is not null group by value order by count(*) desc, value desc limit 1"
    )
