-- The records that a set of fields singles out among all the user's records of the schema: the
-- proof that a question about them has one answer, made for every set at once. Groups for
-- training are not asked.
with value as (
    select
        record.dataset,
        record.subject_id,
        record.record_id,
        record.schema_name,
        cue_set.cue_set,
        cue_set.rank,
        list_transform(
            string_split(cue_set.cue_set, ' '),
            lambda field: record.fields[field]
        ) as cue_values
    from {{ ref('qry_setoka_record') }} as record
    inner join {{ ref('setoka_cue_set') }} as cue_set on record.schema_name = cue_set.schema_name
    where not starts_with(record.dataset, 'setoka-train-')
)

select
    dataset,
    subject_id,
    min(record_id) as record_id,
    schema_name,
    cue_set,
    min(rank) as rank
from value
where len(list_filter(cue_values, lambda one: one is null)) = 0
group by dataset, subject_id, schema_name, cue_set, cue_values
having count(*) = 1
