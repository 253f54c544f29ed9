-- population
select dataset, subject_id, path from queries.qry_setoka_chain

-- failing
-- Counted anew: every step of a walk leads to one record of the schema, the next of the walk.
with step as (
    select distinct
        dataset,
        subject_id,
        unnest(links) as link,
        unnest(path[:-2]) as from_record,
        unnest(path[2:]) as to_record
    from queries.qry_setoka_chain
),

origin as (
    select
        step.*,
        link.kind,
        link.to_schema,
        link.to_field,
        record.fields[link.from_field] as value,
        record.start_local,
        record.end_local,
        cast(record.start_local as date) as day
    from step
    inner join registry.setoka_link as link on step.link = link.link
    inner join queries.qry_setoka_record as record on step.from_record = record.record_id
),

target as (
    select
        subject_id,
        record_id,
        schema_name,
        fields,
        start_local,
        end_local,
        cast(start_local as date) as day
    from queries.qry_setoka_record
),

reached as (
    select origin.dataset, origin.from_record, origin.link, origin.to_record, target.record_id
    from origin
    inner join target
        on
            origin.subject_id = target.subject_id
            and origin.to_schema = target.schema_name
            and origin.value = target.fields[origin.to_field]
    where origin.kind = 'equal'
    union all
    select origin.dataset, origin.from_record, origin.link, origin.to_record, target.record_id
    from origin
    inner join target
        on
            origin.subject_id = target.subject_id
            and origin.to_schema = target.schema_name
            and origin.day = target.day
    where
        origin.kind in ('within', 'contains')
        and case origin.kind
            when 'within'
                then origin.start_local between target.start_local and target.end_local
            else target.start_local between origin.start_local and origin.end_local
        end
)

select
    step.dataset,
    step.from_record,
    step.link,
    step.to_record,
    list(reached.record_id order by reached.record_id) as reached
from step
left join reached
    on
        step.from_record = reached.from_record
        and step.link = reached.link
        and step.to_record = reached.to_record
group by step.dataset, step.from_record, step.link, step.to_record
having count(reached.record_id) <> 1 or min(reached.record_id) <> step.to_record

-- applies: users to train on are asked nothing
select dataset from staging.stg_setoka__user where not starts_with(dataset, 'setoka-train-')
