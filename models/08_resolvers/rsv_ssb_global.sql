-- One source for all questions, by the same score as ssb summed over questions. Every
-- question's unit is 1 / K, so the sum is taken in integers of 1e-9.
with train_cell as (
    select
        label.dataset,
        atom.source,
        case
            when atom.label is null then 1000000000 // len(item.answer_space)
            when atom.label = label.label then 1000000000
            else 0
        end as credit_nano
    from {{ ref('train_label') }} as label
    inner join {{ ref('atm_multisource') }} as atom
        on
            label.subject_id = atom.subject_id
            and label.question_id = atom.question_id
    inner join {{ ref('core_item') }} as item
        on
            label.subject_id = item.subject_id
            and label.question_id = item.category
    where label.split = 'train'
),

source_score as (
    select
        dataset,
        source,
        sum(credit_nano) as credit_nano,
        count(*) as n
    from train_cell
    group by dataset, source
),

best_source as (
    select
        dataset,
        arg_min(source, (-credit_nano, source)) as source,
        max(credit_nano) / (1e9 * max(n)) as train_accuracy
    from source_score
    group by dataset
)

select
    item.dataset,
    item.item_id,
    'ssb_global' as system,
    'direct_readout' as condition,
    coalesce(atom.label, item.answer_space[1]) as answer,
    case when atom.label is null then item.answer_space end as tied,
    cast(best_source.train_accuracy as double) as confidence
from {{ ref('core_item') }} as item
inner join best_source
    on item.dataset = best_source.dataset
inner join {{ ref('atm_multisource') }} as atom
    on
        item.subject_id = atom.subject_id
        and item.category = atom.question_id
        and best_source.source = atom.source
where item.benchmark = 'multisource' and item.split = 'test'
