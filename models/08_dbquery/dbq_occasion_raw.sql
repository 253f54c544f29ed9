-- EM over the raw views: records of the schema that is asked about, at the time that is told; a
-- place or a person is either in the record itself or in one that other records fall
-- within and that was going on.
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

record as (
    select
        subject_id,
        record_id,
        schema_name,
        start_local,
        end_local,
        strftime(start_local, '%Y-%m-%d') as day,
        {{ setoka_part_of_day('start_local') }} as part,
        array_to_string(map_values(fields), '; ') as said
    from {{ ref('qry_setoka_record') }}
    where start_local is not null
),

timely as (
    select
        item.item_id,
        item.asked,
        item.place,
        item.participant,
        record.*
    from item
    inner join record
        on
            item.subject_id = record.subject_id
            and item.schema_name = record.schema_name
            and coalesce(item.day = record.day, true)
            and coalesce(item.part = record.part, true)
),

going_on as (
    select * from record
    where
        schema_name in (select to_schema from {{ ref('setoka_link') }} where kind = 'within')
),

fitting as (
    select
        item_id,
        asked,
        record_id
    from timely
    where {{ dbquery_in_or_around('place') }} and {{ dbquery_in_or_around('participant') }}
)

select
    fitting.item_id,
    list_sort(list(distinct value.value)) as answers
from fitting
inner join {{ ref('dbq_value') }} as value
    on fitting.record_id = value.record_id and fitting.asked = value.field
group by fitting.item_id
