-- Naive Bayes fusion, the counted tables: add-one log prior per label, and add-one log
-- emission per source, in integers of 1e-9 nats so that scores compare exactly.
with train_label as (
    select *
    from {{ ref('train_label') }}
    where split = 'train'
),

label_count as (
    select
        dataset,
        question_id,
        label,
        count(*) as n
    from train_label
    group by dataset, question_id, label
),

dataset_size as (
    select
        dataset,
        question_id,
        count(*) as n
    from train_label
    group by dataset, question_id
),

label_prior as (
    select
        dataset_size.dataset,
        answer_option.question_id,
        answer_option.label,
        (coalesce(label_count.n, 0) + 1)
        / (
            dataset_size.n
            + count(*) over (partition by dataset_size.dataset, answer_option.question_id)
        ) as probability
    from dataset_size
    inner join {{ ref('answer_option') }} as answer_option
        on dataset_size.question_id = answer_option.question_id
    left join label_count
        on
            dataset_size.dataset = label_count.dataset
            and answer_option.question_id = label_count.question_id
            and answer_option.label = label_count.label
),

cell_count as (
    select
        train_label.dataset,
        train_label.question_id,
        train_label.label,
        atom.source,
        atom.label as seen,
        count(*) as n
    from train_label
    inner join {{ ref('atm_multisource') }} as atom
        on
            train_label.subject_id = atom.subject_id
            and train_label.question_id = atom.question_id
    where atom.label is not null
    group by all
),

cell_total as (
    select
        dataset,
        question_id,
        label,
        source,
        sum(n) as n
    from cell_count
    group by dataset, question_id, label, source
),

emission as (
    select
        label_prior.dataset,
        label_prior.question_id,
        label_prior.label,
        question_source.source,
        seen.label as seen,
        (coalesce(cell_count.n, 0) + 1)
        / (
            coalesce(cell_total.n, 0)
            + count(*) over (
                partition by
                    label_prior.dataset,
                    label_prior.question_id,
                    label_prior.label,
                    question_source.source
            )
        ) as probability
    from label_prior
    inner join {{ ref('question_source') }} as question_source
        on label_prior.question_id = question_source.question_id
    inner join {{ ref('answer_option') }} as seen
        on label_prior.question_id = seen.question_id
    left join cell_count
        on
            label_prior.dataset = cell_count.dataset
            and label_prior.question_id = cell_count.question_id
            and label_prior.label = cell_count.label
            and question_source.source = cell_count.source
            and seen.label = cell_count.seen
    left join cell_total
        on
            label_prior.dataset = cell_total.dataset
            and label_prior.question_id = cell_total.question_id
            and label_prior.label = cell_total.label
            and question_source.source = cell_total.source
)

select
    dataset,
    question_id,
    label,
    cast(null as varchar) as source,
    cast(null as varchar) as seen,
    cast(round(1e9 * ln(probability)) as bigint) as log_probability_nano
from label_prior
union all
select
    dataset,
    question_id,
    label,
    source,
    seen,
    cast(round(1e9 * ln(probability)) as bigint)
from emission
