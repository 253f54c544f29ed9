-- population
select dataset, subject_id, cue_set, path[1] as record_id from queries.qry_setoka_fact
union all
select dataset, subject_id, cue_set, path[1] as record_id from queries.qry_setoka_chain

-- failing
-- Counted anew: the records of the user and schema that agree with the first in all cues.
with asked as (
    select dataset, subject_id, cue_set, path[1] as record_id from queries.qry_setoka_fact
    union
    select dataset, subject_id, cue_set, path[1] as record_id from queries.qry_setoka_chain
),

cued as (
    select
        asked.*,
        record.schema_name,
        list_transform(
            string_split(asked.cue_set, ' '), lambda field: record.fields[field]
        ) as cue_values
    from asked
    inner join queries.qry_setoka_record as record on asked.record_id = record.record_id
)

select
    cued.dataset,
    cued.subject_id,
    cued.record_id,
    cued.cue_set,
    other.record_id as other_record_id
from cued
inner join queries.qry_setoka_record as other
    on
        cued.subject_id = other.subject_id
        and cued.schema_name = other.schema_name
        and cued.cue_values[1] = other.fields[string_split(cued.cue_set, ' ')[1]]
where
    cued.record_id <> other.record_id
    and cued.cue_values = list_transform(
        string_split(cued.cue_set, ' '), lambda field: other.fields[field]
    )

-- applies: users to train on are asked nothing
select dataset from staging.stg_setoka__user where not starts_with(dataset, 'setoka-train-')
