-- SM: one field of one record, found by the first set of others that singles the record out.
-- Candidates are keys alone until the allocation is drawn, since there are nine times as many.
with candidate as (
    select
        anchor.dataset,
        anchor.subject_id,
        anchor.record_id,
        anchor.schema_name,
        field.field as target,
        min(anchor.rank) as rank
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
    group by
        anchor.dataset, anchor.subject_id, anchor.record_id, anchor.schema_name, field.field
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
),

placed as (
    select
        *,
        row_number() over (
            partition by subject_id
            order by round, md5(subject_id || schema_name || target), schema_name, target
        ) as place
    from turn
),

drawn as (
    select placed.*
    from placed
    inner join {{ ref('setoka_allocation') }} as allocation on allocation.level = 'SM'
    where placed.place <= allocation.items
)

select
    drawn.dataset,
    drawn.subject_id,
    'SM' as level,
    1 as depth,
    drawn.schema_name || '/' || drawn.target as family,
    cast([drawn.record_id] as varchar[]) as path,
    cast([] as varchar[]) as links,
    cue_set.cue_set,
    drawn.target,
    field.answer_type,
    record.fields[drawn.target] as answer
from drawn
inner join {{ ref('setoka_cue_set') }} as cue_set
    on
        drawn.schema_name = cue_set.schema_name
        and drawn.rank = cue_set.rank
inner join {{ ref('qry_setoka_field') }} as field
    on
        drawn.schema_name = field.schema_name
        and drawn.target = field.field
inner join {{ ref('qry_setoka_record') }} as record on drawn.record_id = record.record_id
