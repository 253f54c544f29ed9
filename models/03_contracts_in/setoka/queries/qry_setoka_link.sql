-- Where a record leads to exactly one record of another schema. A time link asks for one day,
-- on which both start.
with side as (
    select
        dataset,
        subject_id,
        record_id,
        schema_name,
        data_model,
        start_local,
        end_local,
        fields,
        fields['day'] as day
    from {{ ref('qry_setoka_record') }}
    where not starts_with(dataset, 'setoka-train-')
),

arrival as (
    select
        side.subject_id,
        link.link,
        side.fields[link.to_field] as value,
        min(side.record_id) as to_record
    from side
    inner join {{ ref('setoka_link') }} as link on side.schema_name = link.to_schema
    where link.kind = 'equal' and side.fields[link.to_field] is not null
    group by side.subject_id, link.link, side.fields[link.to_field]
    having count(*) = 1
),

equal as (
    select
        side.dataset,
        side.subject_id,
        link.link,
        side.record_id as from_record,
        arrival.to_record
    from side
    inner join {{ ref('setoka_link') }} as link on side.schema_name = link.from_schema
    inner join arrival
        on
            side.subject_id = arrival.subject_id
            and link.link = arrival.link
            and side.fields[link.from_field] = arrival.value
    where link.kind = 'equal'
),

timed as (
    select
        origin.dataset,
        origin.subject_id,
        link.link,
        origin.record_id as from_record,
        min(target.record_id) as to_record
    from side as origin
    inner join {{ ref('setoka_link') }} as link on origin.schema_name = link.from_schema
    inner join side as target
        on
            origin.subject_id = target.subject_id
            and origin.day = target.day
            and link.to_schema = target.schema_name
    where
        (
            link.kind = 'within'
            and origin.start_local >= target.start_local
            and origin.start_local <= target.end_local
        ) or (
            link.kind = 'contains'
            and target.start_local >= origin.start_local
            and target.start_local <= origin.end_local
        )
    group by origin.dataset, origin.subject_id, link.link, origin.record_id
    having count(*) = 1
)

select * from equal
union all by name
select * from timed
