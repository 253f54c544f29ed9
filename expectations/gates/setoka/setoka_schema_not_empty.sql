-- population
select
    person.dataset,
    person.subject_id,
    schema.schema_name
from staging.stg_setoka__user as person
cross join (
    select schema_name from registry.setoka_cue_set where schema_name <> 'event' group by schema_name
) as schema

-- failing
select
    person.dataset,
    person.subject_id,
    schema.schema_name
from staging.stg_setoka__user as person
cross join (
    select schema_name from registry.setoka_cue_set where schema_name <> 'event' group by schema_name
) as schema
where
    not exists (
        select 1 from core.record as record
        where
            record.subject_id = person.subject_id
            and record.schema_name = schema.schema_name
    )
