with counted as (
    select
        dataset,
        question_id,
        label,
        count(*) as n
    from {{ ref('train_label') }}
    where split = 'train'
    group by dataset, question_id, label
),

mode_label as (
    -- Ties go to the alphabetically first label.
    select
        dataset,
        question_id,
        arg_min(label, (-n, label)) as label,
        max(n) / sum(n) as share
    from counted
    group by dataset, question_id
)

select
    item.dataset,
    item.item_id,
    'majority_class' as system,
    'direct_readout' as condition,
    mode_label.label as answer,
    cast(null as varchar[]) as tied,
    mode_label.share as confidence
from {{ ref('core_item') }} as item
inner join mode_label
    on
        item.dataset = mode_label.dataset
        and item.category = mode_label.question_id
where item.benchmark = 'multisource' and item.split = 'test'
