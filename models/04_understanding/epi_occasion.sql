-- Events as they are believed to have been: the records of one occasion taken together.
with told as (
    select
        linked.dataset,
        linked.subject_id,
        linked.event_key,
        linked.started_local,
        linked.ended_local,
        linked.span_is_stated,
        linked.record_id,
        record.schema_name,
        record.place,
        record.people
    from {{ ref('epi_record') }} as linked
    inner join {{ ref('sem_record') }} as record on linked.record_id = record.record_id
),

event as (
    select
        dataset,
        subject_id,
        event_key,
        started_local,
        ended_local,
        span_is_stated,
        list_sort(list_distinct(flatten(list(people)))) as participants,
        list_sort(list(distinct schema_name)) as schemas,
        count(*) as n_records
    from told
    group by all
),

named_place as (
    select
        event_key,
        place,
        count(*) as n
    from told
    where place is not null
    group by event_key, place
),

place as (
    select
        event_key,
        arg_max(place, { 'n': n, 'place': place }) as place
    from named_place
    group by event_key
)

select
    event.dataset,
    event.subject_id,
    event.event_key,
    event.started_local,
    event.ended_local,
    event.span_is_stated,
    place.place,
    event.participants,
    event.schemas,
    event.n_records
from event
left join place on event.event_key = place.event_key
