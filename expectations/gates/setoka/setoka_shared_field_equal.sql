-- population
select dataset, record_id from staging.stg_setoka__record_event

-- failing
-- Every record lies within its event, and has its place and none but its participants.
with told as (
    select
        event.dataset,
        record.record_id,
        record.schema_name,
        event.event_id,
        event.place as event_place,
        event.participants,
        event.start_local as event_start,
        event.end_local as event_end,
        record.start_local,
        record.end_local,
        if(record.schema_name = 'meal_log', record.fields['venue'], record.fields['place']) as place,
        case record.schema_name
            when 'calendar_event' then record.fields['attendees']
            when 'meal_log' then record.fields['companions']
            when 'photo_metadata' then record.fields['people']
            when 'direct_message' then record.fields['thread']
            else record.fields['contact']
        end as people
    from staging.stg_setoka__record_event as source
    inner join queries.qry_setoka_event as event
        on
            source.subject_id = event.subject_id
            and source.event_id = event.event_id
    inner join queries.qry_setoka_record as record on source.record_id = record.record_id
)

select
    dataset,
    record_id,
    schema_name,
    event_id,
    place,
    people
from told
where
    start_local < event_start
    or end_local > event_end
    or place <> event_place
    or not list_has_all(participants, string_split(people, '; '))
union all
select
    source.dataset,
    source.record_id,
    source.schema_name,
    source.event_id,
    null as place,
    null as people
from staging.stg_setoka__record_event as source
where
    not exists (
        select 1 from queries.qry_setoka_record as record
        where record.record_id = source.record_id
    )
    or not exists (
        select 1 from queries.qry_setoka_event as event
        where event.subject_id = source.subject_id and event.event_id = source.event_id
    )
