-- The values of every record, field by field: what cues are compared with and answers are read
-- from.
select
    dataset,
    subject_id,
    record_id,
    schema_name,
    entry.key as field,
    entry.value
from (
    select
        dataset,
        subject_id,
        record_id,
        schema_name,
        unnest(map_entries(fields)) as entry
    from {{ ref('qry_setoka_record') }}
    where dataset in (select dataset from {{ ref('item_setoka') }})
)
where entry.value is not null
