-- SM: one field of one record, found by the first set of others that singles the record out.
with candidate as (
    select
        anchor.dataset,
        anchor.subject_id,
        anchor.record_id,
        anchor.schema_name,
        anchor.cue_set,
        field.field as target,
        field.answer_type,
        record.fields[field.field] as answer,
        row_number() over (
            partition by anchor.record_id, field.field order by anchor.rank
        ) as preference
    from {{ ref('qry_setoka_anchor') }} as anchor
    inner join {{ ref('qry_setoka_field') }} as field on anchor.schema_name = field.schema_name
    inner join {{ ref('qry_setoka_record') }} as record on anchor.record_id = record.record_id
    where
        field.ask is not null
        and record.fields[field.field] is not null
        and not list_contains(string_split(anchor.cue_set, ' '), field.field)
        and not coalesce(
            list_has_any(string_split(anchor.cue_set, ' '), string_split(field.inferred_by, ' ')),
            false
        )
),

-- Families take turns, so that the most frequent schema does not fill the allocation.
turn as (
    select
        *,
        row_number() over (
            partition by subject_id, schema_name, target
            order by md5(record_id || target), record_id
        ) as round
    from candidate
    where preference = 1
),

placed as (
    select
        *,
        row_number() over (
            partition by subject_id
            order by round, md5(subject_id || schema_name || target), schema_name, target
        ) as place
    from turn
)

select
    placed.dataset,
    placed.subject_id,
    'SM' as level,
    1 as depth,
    placed.schema_name || '/' || placed.target as family,
    cast([placed.record_id] as varchar[]) as path,
    cast([] as varchar[]) as links,
    placed.cue_set,
    placed.target,
    placed.answer_type,
    placed.answer
from placed
inner join {{ ref('setoka_allocation') }} as allocation on allocation.level = 'SM'
where placed.place <= allocation.items
