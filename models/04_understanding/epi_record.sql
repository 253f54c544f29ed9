-- Which event each dated record tells of. A user does one thing at a time: what lies within a span
-- that some record states belongs to it, and what lies in no stated span is joined to its
-- neighbours in time, up to the learned gap and never across the beginning or end of another event.
with record as (
    select * from {{ ref('sem_record') }}
),

span as (
    select
        subject_id,
        said_start_local as started_local,
        said_end_local as ended_local,
        count(*) as n
    from record
    where said_start_local is not null and said_end_local is not null
    group by subject_id, said_start_local, said_end_local
),

-- Spans by the hours they touch, so that records are compared with a few spans each.
span_hour as (
    select
        *,
        unnest(generate_series(date_trunc('hour', started_local), ended_local, interval 1 hour))
            as hour
    from span
),

-- The span that most records state, of those the shortest, holds the record.
held as (
    select
        record.record_id,
        arg_min(
            { 'started_local': span_hour.started_local, 'ended_local': span_hour.ended_local },
            (
                -span_hour.n,
                date_diff('second', span_hour.started_local, span_hour.ended_local),
                span_hour.started_local
            )
        ) as span
    from record
    inner join span_hour
        on
            record.subject_id = span_hour.subject_id
            and date_trunc('hour', record.at_local) = span_hour.hour
            and record.at_local >= span_hour.started_local
            and record.until_local <= span_hour.ended_local
            and coalesce(record.said_start_local = span_hour.started_local, true)
            and coalesce(record.said_end_local = span_hour.ended_local, true)
    group by record.record_id
),

loose as (
    select record.* from record
    anti join held on record.record_id = held.record_id
),

-- Beginnings and ends that are known, in one line of time with the loose records: `turn` sorts a
-- beginning before and an end after what happens at the same moment.
known as (
    select subject_id, started_local, ended_local from span
    union
    select subject_id, said_start_local, said_end_local from loose
),

cut as (
    select
        subject_id,
        unnest([
            { 'at_local': started_local, 'turn': 0 }, { 'at_local': ended_local, 'turn': 2 }
        ], recursive := true)
    from known
),

line as (
    select
        subject_id,
        at_local,
        1 as turn,
        record_id,
        until_local,
        said_start_local,
        said_end_local
    from loose
    union all by name
    select
        subject_id,
        at_local,
        turn
    from cut
    where at_local is not null
),

region as (
    select
        *,
        count(*) filter (record_id is null) over (
            partition by subject_id order by at_local, turn, record_id
        ) as region
    from line
),

neighbour as (
    select
        *,
        lag(region) over moments as last_region,
        lag(said_start_local) over moments as last_start_local,
        max(until_local) over (
            partition by subject_id
            order by at_local, record_id
            rows between unbounded preceding and 1 preceding
        ) as last_until_local
    from region
    where record_id is not null
    window moments as (partition by subject_id order by at_local, record_id)
),

gap as (
    select value from {{ ref('understanding_parameter') }} where part = 'link_gap_min'
),

chained as (
    select
        neighbour.*,
        count(*) filter (
            not coalesce(
                (
                    neighbour.region = neighbour.last_region
                    and neighbour.at_local
                    <= neighbour.last_until_local + to_minutes(cast(gap.value as integer))
                )
                or neighbour.said_start_local = neighbour.last_start_local,
                false
            )
        ) over (
            partition by neighbour.subject_id
            order by neighbour.at_local, neighbour.record_id
        ) as chain
    from neighbour
    cross join gap
),

chain as (
    select
        subject_id,
        chain,
        coalesce(min(said_start_local), min(at_local)) as started_local,
        coalesce(max(said_end_local), max(until_local)) as ended_local
    from chained
    group by subject_id, chain
),

placed as (
    select
        record_id,
        span.started_local,
        span.ended_local,
        true as span_is_stated
    from held
    union all
    select
        chained.record_id,
        chain.started_local,
        chain.ended_local,
        false as span_is_stated
    from chained
    inner join chain on chained.subject_id = chain.subject_id and chained.chain = chain.chain
)

select
    record.dataset,
    record.subject_id,
    record.record_id,
    record.schema_name,
    {{ hashed_id([
        "record.dataset", "record.subject_id", "'believed'", "placed.started_local",
        "placed.ended_local"
    ]) }} as event_key,
    placed.started_local,
    placed.ended_local,
    placed.span_is_stated
from record
inner join placed on record.record_id = placed.record_id
