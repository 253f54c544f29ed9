"""BP and PT as one SELECT, the same as the `dbq_pattern` and `dbq_standing` models say."""

from __future__ import annotations

from memlake.analysis.dbquery.catalogue import Catalogue
from memlake.analysis.dbquery.intent import Intent
from memlake.analysis.dbquery.sql import part_of_day, quoted


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


def pattern_understanding_sql(intent: Intent, subject_id: str) -> str:
    """Return the SELECT of a statistic of a behaviour, or of what comes with it.

    Where nothing was seen to come with it, the behaviour itself stands in, as often as what was
    seen comes with the user's behaviours.

    Args:
        intent: Of family pattern.
        subject_id: Whose behaviour it is.
    """
    name = intent.statistic or ""
    numbers = {
        "per_week": "per_week * if(stands_in, share, 1)",
        "duration_min": "duration_min",
        "weekend_share": "weekend_share",
        "host_share": "if(stands_in, share, host_share)",
    }
    value = f"cast(cast({numbers[name]} as decimal(9, 2)) as varchar)" if name in numbers else name
    mine = f"understanding.beh_category where subject_id = {quoted(subject_id)}"
    fits, stands_in = "label is null", "false"
    if intent.label is not None:
        fits = f"(label is null or ends_with({quoted(intent.label)}, label))"
        stands_in = "label is null"
    return (
        "with usual as (select sum(cast(round(1e6 * host_share) as bigint)) / (1e6 * count(*)) "
        f"as share from {mine} and label is not null and is_believed), "
        f"fitting as (select *, {stands_in} as stands_in from {mine} "
        f"and category_id = {intent.category_id} and {fits} "
        "qualify stands_in = min(stands_in) over ()) "
        f"select distinct {value} as answer from fitting cross join usual "
        f"where {value} is not null"
    )


def standing_understanding_sql(intent: Intent, subject_id: str) -> str:
    """Return the SELECT of a trait's percentile, as a whole number.

    Args:
        intent: Of family standing.
        subject_id: Whose trait it is.
    """
    return (
        "select cast(cast(round(percentile) as integer) as varchar) as answer "
        f"from understanding.trt_estimate where subject_id = {quoted(subject_id)} "
        f"and trait = {quoted(intent.trait or '')} and percentile is not null"
    )
