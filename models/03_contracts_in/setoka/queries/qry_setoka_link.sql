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

-- Records meet their links before they meet each other: most lead nowhere near each other.
departure as materialized (
    select
        side.*,
        link.link,
        link.kind,
        link.to_schema,
        side.fields[link.from_field] as value
    from side
    inner join {{ ref('setoka_link') }} as link on side.schema_name = link.from_schema
),

equal as (
    select
        departure.dataset,
        departure.subject_id,
        departure.link,
        departure.record_id as from_record,
        arrival.to_record
    from departure
    inner join arrival
        on
            departure.subject_id = arrival.subject_id
            and departure.link = arrival.link
            and departure.value = arrival.value
),

timed as (
    select
        departure.dataset,
        departure.subject_id,
        departure.link,
        departure.record_id as from_record,
        min(target.record_id) as to_record
    from departure
    inner join side as target
        on
            departure.subject_id = target.subject_id
            and departure.day = target.day
            and departure.to_schema = target.schema_name
    where
        (
            departure.kind = 'within'
            and departure.start_local >= target.start_local
            and departure.start_local <= target.end_local
        ) or (
            departure.kind = 'contains'
            and target.start_local >= departure.start_local
            and target.start_local <= departure.end_local
        )
    group by departure.dataset, departure.subject_id, departure.link, departure.record_id
    having count(*) = 1
)

select * from equal
union all by name
select * from timed
