-- Single source best: per question the source that was right most often on train, a NULL
-- cell counting as the 1/K that a guess would earn. Compared as integers, times K.
with train_cell as (
    select
        label.dataset,
        label.question_id,
        atom.source,
        len(item.answer_space) as n_options,
        case
            when atom.label is null then 1
            when atom.label = label.label then len(item.answer_space)
            else 0
        end as credit_times_k
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
        question_id,
        source,
        sum(credit_times_k) as credit_times_k,
        count(*) * max(n_options) as most_times_k
    from train_cell
    group by dataset, question_id, source
),

best_source as (
    select
        dataset,
        question_id,
        arg_min(source, (-credit_times_k, source)) as source,
        max(credit_times_k) / max(most_times_k) as train_accuracy
    from source_score
    group by dataset, question_id
)

-- A NULL cell of the chosen source leaves every option equally ranked.
select
    item.dataset,
    item.item_id,
    'ssb' as system,
    'direct_readout' as condition,
    coalesce(atom.label, item.answer_space[1]) as answer,
    case when atom.label is null then item.answer_space end as tied,
    cast(best_source.train_accuracy as double) as confidence
from {{ ref('core_item') }} as item
inner join best_source
    on
        item.dataset = best_source.dataset
        and item.category = best_source.question_id
inner join {{ ref('atm_multisource') }} as atom
    on
        item.subject_id = atom.subject_id
        and item.category = atom.question_id
        and best_source.source = atom.source
where item.benchmark = 'multisource' and item.split = 'test'
