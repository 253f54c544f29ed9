-- Where a record leads, to one record or to several. A link by time asks for one day, on which both
-- start.
with record as (
    select
        subject_id,
        record_id,
        schema_name,
        start_local,
        end_local
    from {{ ref('qry_setoka_record') }}
    where dataset in (select dataset from {{ ref('item_setoka') }})
),

equal as (
    select
        link.link,
        origin.record_id as from_record,
        target.record_id as to_record
    from {{ ref('setoka_link') }} as link
    inner join {{ ref('dbq_value') }} as origin
        on link.from_schema = origin.schema_name and link.from_field = origin.field
    inner join {{ ref('dbq_value') }} as target
        on
            origin.subject_id = target.subject_id
            and link.to_schema = target.schema_name
            and link.to_field = target.field
            and origin.value = target.value
    where link.kind = 'equal'
),

timed as (
    select
        link.link,
        origin.record_id as from_record,
        target.record_id as to_record
    from record as origin
    inner join {{ ref('setoka_link') }} as link on origin.schema_name = link.from_schema
    inner join record as target
        on
            origin.subject_id = target.subject_id
            and cast(origin.start_local as date) = cast(target.start_local as date)
            and link.to_schema = target.schema_name
    where
        case link.kind
            when 'within'
                then origin.start_local between target.start_local and target.end_local
            when 'contains'
                then target.start_local between origin.start_local and origin.end_local
        end
)

select * from equal
union all by name
select * from timed
