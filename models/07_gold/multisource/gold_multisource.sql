select
    item.item_id,
    label.label as answer,
    true as answerable,
    item.level,
    item.category,
    subject_key.difficulty as stratum,
    cast(null as varchar) as withdrawn_reason
from {{ ref('core_item') }} as item
inner join {{ ref('lbl_multisource') }} as label
    on
        item.subject_id = label.subject_id
        and item.category = label.question_id
inner join {{ ref('core_subject_key') }} as subject_key
    on item.subject_id = subject_key.subject_id
where item.benchmark = 'multisource'
