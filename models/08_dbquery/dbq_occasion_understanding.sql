-- EM over the understanding layers: the events that all the cues fit, then their records of the
-- schema that is asked about.
with item as (
    select
        item_id,
        subject_id,
        schema_name,
        asked,
        {{ dbquery_event_cues() }}
    from {{ ref('dbq_intent') }}
    where family = 'occasion'
),

event as (
    select
        subject_id,
        event_key,
        place,
        participants,
        strftime(started_local, '%Y-%m-%d') as day,
        {{ setoka_part_of_day('started_local') }} as part
    from {{ ref('epi_event') }}
),

fitting as (
    select
        item.item_id,
        item.schema_name,
        item.asked,
        event.event_key
    from item
    inner join event
        on
            item.subject_id = event.subject_id
            and coalesce(item.day = event.day, true)
            and coalesce(item.part = event.part, true)
    where
        (item.place is null or item.place is not distinct from event.place)
        and (item.participant is null or list_contains(event.participants, item.participant))
)

select
    fitting.item_id,
    list_sort(list(distinct value.value)) as answers
from fitting
inner join {{ ref('epi_record') }} as told
    on fitting.event_key = told.event_key and fitting.schema_name = told.schema_name
inner join {{ ref('dbq_value') }} as value
    on told.record_id = value.record_id and fitting.asked = value.field
group by fitting.item_id
