-- The likeliest label of the drawn months; the first in answer-space order of equals.
with posterior as (
    select
        fused.dataset,
        fused.subject_id,
        fused.question_id,
        fused.label,
        fused.probability_nano,
        option.ordinal
    from {{ ref('rsv_day_fusion_fit') }} as fused
    inner join {{ ref('answer_option') }} as option
        on
            fused.question_id = option.question_id
            and fused.label = option.label
    where fused.kind = 'posterior'
),

answered as (
    select
        subject_id,
        question_id,
        arg_max(label, (probability_nano, -ordinal)) as answer,
        max(probability_nano) as best_nano
    from posterior
    group by subject_id, question_id
)

select
    item.dataset,
    item.item_id,
    'day_fusion/events' as system,
    'streams' as condition,
    answered.answer,
    cast(null as varchar[]) as tied,
    answered.best_nano / 1e9 as confidence,
    false as abstained
from {{ ref('core_item') }} as item
inner join answered
    on
        item.subject_id = answered.subject_id
        and item.category = answered.question_id
where item.benchmark = 'multisource' and item.split = 'test'
