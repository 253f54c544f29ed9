-- Records that lie within a span which some record states. A user does one thing at a time, so a
-- record belongs to the span that most records state, of those to the shortest.
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
)

select
    record_id,
    span.started_local,
    span.ended_local
from held
