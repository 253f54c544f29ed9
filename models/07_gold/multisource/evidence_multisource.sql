-- Exactly the mapped question x source day-records of the question's window (the last N days).
with mapped as (
    select
        question_source.question_id,
        question_source.source,
        question.window_days
    from {{ ref('question_source') }} as question_source
    inner join {{ ref('question') }} as question
        on question_source.question_id = question.question_id
    where question_source.is_mapped
),

wanted as (
    -- One row a day of the window; a profile has one record, which has no day.
    select
        question_id,
        source,
        unnest(
            case
                when source = 'profile_ltm' then [null]
                else range(31 - window_days, 31)
            end
        ) as day_index
    from mapped
)

select
    item.item_id,
    record.record_id,
    'primary' as role,
    wanted.source as store,
    wanted.day_index as ordinal
from {{ ref('core_item') }} as item
inner join wanted on item.category = wanted.question_id
left join {{ ref('core_record') }} as record
    on
        item.subject_id = record.subject_id
        and wanted.source = record.schema_name
        and wanted.day_index is not distinct from record.position
where item.benchmark = 'multisource'
