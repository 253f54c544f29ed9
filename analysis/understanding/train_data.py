"""What a fit reads: the layers' own tables, and truth through the door `truth.train_event`."""

from __future__ import annotations

from collections import defaultdict

import duckdb
import numpy as np

from memlake.analysis.understanding.annotations import Sentence
from memlake.analysis.understanding.categories import Activity, with_kinds
from memlake.analysis.understanding.hosts import Hosted
from memlake.analysis.understanding.lengths import Lengths
from memlake.analysis.understanding.linking import Neighbours
from memlake.analysis.understanding.parameters import Parameter, parameter
from memlake.analysis.understanding.signs import Trace
from memlake.analysis.understanding.traits import TrainUser

_MOSTLY = 0.8

# Of each believed event the true one that most of its records are of.
_TRUE_EVENT = """
with link as (
    select event_id, subject_id, unnest(record_ids) as record_id
    from truth.train_event where event_id is not null
),
true_event as (
    select event_key, any_value(subject_id) as subject_id,
        arg_max(event_id, { 'n': n, 'event_id': event_id }) as event_id
    from (
        select linked.event_key, link.subject_id, link.event_id, count(*) as n
        from understanding.epi_record as linked inner join link using (record_id)
        group by all
    )
    group by event_key
),
happened as (
    select true_event.event_key, event.* exclude (dataset)
    from true_event inner join truth.train_event as event using (subject_id, event_id)
)
"""

# Of each activity the category that most of its events are of.
_TRUE_CATEGORY = (
    _TRUE_EVENT
    + f""",
true_category as (
    select subject_id, activity, category_id
    from (
        select *, sum(n) over (partition by subject_id, activity) as total
        from (
            select named.subject_id, named.activity, happened.category_id, count(*) as n
            from understanding.epi_name as named inner join happened using (event_key)
            group by all
        )
    )
    where n > {_MOSTLY} * total
)
"""
)

# Which annotations came with most of an activity's events that have any of them: an event that is
# linked to another activity's records by mistake makes no host.
_CAME_WITH = (
    _TRUE_EVENT
    + """,
documented as (
    select
        event.subject_id,
        event.activity,
        event.event_key,
        event.event_key in (select event_key from understanding.epi_sentence) as has_document
    from understanding.epi_event as event
    where event.activity is not null
),
host as (
    select subject_id, activity, count(*) as n_events,
        count(*) filter (has_document) as n_documented
    from documented group by all
),
came_with as (
    select subject_id, activity, label_id, count(*) as n_times,
        count(*) filter (has_document) as n_documented
    from (
        select distinct
            documented.*,
            unnest(list_transform(
                list_filter(happened.entries, lambda one: one.kind = 'ANNOTATION'),
                lambda one: one.label_id
            )) as label_id
        from documented inner join happened using (event_key)
    )
    group by subject_id, activity, label_id
    qualify 2 * count(*) >= sum(count(*)) over (partition by subject_id, label_id)
)
"""
)


def read_neighbours(warehouse: duckdb.DuckDBPyConnection) -> Neighbours:
    """Read the records that no stated span holds, with their true events."""
    found = warehouse.execute("""
        with link as (
            select subject_id, event_id, unnest(record_ids) as record_id
            from truth.train_event where event_id is not null
        )
        select
            dense_rank() over (order by neighbour.subject_id) as user,
            coalesce(neighbour.gap_s, 0) as gap_s,
            neighbour.is_cut,
            neighbour.is_same_start,
            dense_rank() over (order by link.subject_id, link.event_id) as event
        from understanding.epi_neighbour as neighbour
        inner join link using (record_id)
        order by neighbour.subject_id, neighbour.at_local, neighbour.record_id
    """).fetchnumpy()
    return Neighbours(
        np.asarray(found["user"], dtype=np.int64),
        np.asarray(found["gap_s"], dtype=np.int64),
        np.asarray(found["is_cut"], dtype=np.bool_),
        np.asarray(found["is_same_start"], dtype=np.bool_),
        np.asarray(found["event"], dtype=np.int64),
    )


def read_shares(warehouse: duckdb.DuckDBPyConnection) -> dict[tuple[str, str], dict[str, float]]:
    """Read the cues of each activity of each train user, by (subject, activity)."""
    shares: dict[tuple[str, str], dict[str, float]] = defaultdict(dict)
    for subject, activity, cue, share in warehouse.execute("""
        select subject_id, activity, cue, share from understanding.beh_cue
        where starts_with(dataset, 'setoka-train-') and n_events > 1
        order by all
    """).fetchall():
        shares[subject, activity][cue] = share
    return dict(shares)


def read_activities(
    warehouse: duckdb.DuckDBPyConnection,
    shares: dict[tuple[str, str], dict[str, float]],
    kinds: dict[str, str],
) -> list[Activity]:
    """Read what each activity is, where most of its events are of one category."""
    rows = warehouse.execute(
        _TRUE_CATEGORY + "select subject_id, activity, category_id from true_category order by all"
    ).fetchall()
    return [
        Activity(category, with_kinds(shares[subject, activity], kinds))
        for subject, activity, category in rows
        if (subject, activity) in shares
    ]


def read_lengths(warehouse: duckdb.DuckDBPyConnection) -> list[Lengths]:
    """Read how the stated lengths of activities lie in the ranges of what they are."""
    rows = warehouse.execute(
        _TRUE_CATEGORY
        + """
        select
            length.longest_min - length.shortest_min,
            string_split(length.spread, '|')[2]::integer,
            string_split(length.fifths, '|')::integer[]
        from understanding.beh_length as length
        inner join true_category using (subject_id, activity)
        inner join registry.setoka_category as category
            on
                true_category.category_id = category.category_id
                and length.shortest_min = category.duration_low_min
                and length.longest_min = category.duration_high_min
        where length.n_within > 0
        order by all
        """
    ).fetchall()
    return [Lengths(width, power, (low, high)) for width, power, (low, high) in rows]


def read_hosted(warehouse: duckdb.DuckDBPyConnection) -> list[Hosted]:
    """Read which annotations came with which activities, and how often."""
    rows = warehouse.execute(
        _CAME_WITH
        + """
        select
            came_with.label_id, came_with.n_times, host.n_events, came_with.n_documented,
            host.n_documented - came_with.n_documented, coalesce(alone.share, 0) < 0.5
        from came_with
        inner join host using (subject_id, activity)
        left join understanding.beh_cue as alone
            on
                came_with.subject_id = alone.subject_id
                and came_with.activity = alone.activity
                and alone.cue = 'who=nobody'
        where came_with.n_times > 1
        order by all
        """
    ).fetchall()
    return [Hosted(*row) for row in rows]


def read_traces(warehouse: duckdb.DuckDBPyConnection) -> list[Trace]:
    """Read the signs of each trace, and whether it is true."""
    rows = warehouse.execute(
        _CAME_WITH
        + """
        select
            map_from_entries(list({ 'key': sign.sign, 'value': sign.amount } order by sign.sign)),
            bool_or(came_with.label_id is not null)
        from understanding.beh_sign as sign
        left join came_with using (subject_id, activity, label_id)
        group by sign.subject_id, sign.activity, sign.label_id
        order by sign.subject_id, sign.activity, sign.label_id
        """
    ).fetchall()
    return [Trace(signs, is_true) for signs, is_true in rows]


def read_sentences(warehouse: duckdb.DuckDBPyConnection) -> list[Sentence]:
    """Read the sentences of documents of planned activities, with their events' annotations."""
    rows = warehouse.execute(
        _TRUE_EVENT
        + """
        , planned as (
            select distinct named.subject_id, named.activity
            from understanding.epi_name as named inner join happened using (event_key)
            where len(happened.entries) > 0
        )
        select sentence.position, sentence.stems,
            list_sort(list_transform(
                list_filter(happened.entries, lambda one: one.kind = 'ANNOTATION'),
                lambda one: one.label_id
            ))
        from understanding.epi_sentence as sentence
        inner join planned using (subject_id, activity)
        inner join happened using (event_key)
        order by sentence.record_id, sentence.position
        """
    ).fetchall()
    return [Sentence(position, stems, labels) for position, stems, labels in rows]


def read_poles(warehouse: duckdb.DuckDBPyConnection) -> list[Parameter]:
    """Read what domain and pole each category and annotation was planned for, and its words."""
    rows = warehouse.execute("""
        select distinct
            one.kind, one.label_id, one.label, one.domain, one.pole, event.category_id
        from (
            select category_id, unnest(entries) as one from truth.train_event
            where event_id is not null
        ) as event
        order by all
    """).fetchall()
    found = set()
    for kind, label_id, label, domain, pole, category in rows:
        sign = 1 if pole == "high" else -1
        if kind == "BLOCK":
            found.add(parameter("category_pole", sign, category, domain))
        else:
            found.add(parameter("annotation_pole", sign, label_id, domain))
            found.add(parameter("annotation", 1, label_id, label))
    return sorted(found)


def read_users(warehouse: duckdb.DuckDBPyConnection) -> list[TrainUser]:
    """Read the evidence on each train user's traits, and the traits."""
    evidence: dict[str, dict[tuple[str, str], float]] = defaultdict(dict)
    for subject, domain, kind, amount in warehouse.execute(
        "select subject_id, domain, evidence, amount from understanding.trt_evidence order by all"
    ).fetchall():
        evidence[subject][domain, kind] = amount
    rows = warehouse.execute("""
        select subject_id, any_value(traits) from truth.train_event
        where event_id is not null group by subject_id order by subject_id
    """).fetchall()
    return [TrainUser(evidence[subject], traits) for subject, traits in rows]
