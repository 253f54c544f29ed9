-- Exactly the records of the question's mapped sources in its window, the last N days of thirty.
-- A record that has no day, as the profile's, is in every window.
with mapped as (
    select
        question_source.question_id,
        question_source.source,
        question.window_days
    from {{ ref('question_source') }} as question_source
    inner join {{ ref('question') }} as question
        on question_source.question_id = question.question_id
    where question_source.is_mapped
)

select
    item.item_id,
    record.record_id,
    'primary' as role,
    mapped.source as store,
    record.position as ordinal
from {{ ref('core_item') }} as item
inner join mapped on item.category = mapped.question_id
inner join {{ ref('core_record') }} as record
    on
        item.subject_id = record.subject_id
        and mapped.source = record.schema_name
where
    item.benchmark = 'multisource'
    and coalesce(record.position > 30 - mapped.window_days, true)
