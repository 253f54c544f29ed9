-- The tables of each difficulty class, pulled towards the global ones by eta; classes of
-- training personas only. In integers of 1e-9 nats.
with setting as (
    select
        dataset,
        value as eta
    from {{ ref('rsv_dsnbf_parameter') }}
    where system = 'dsnbf' and parameter = 'eta' and cell = 0
),

train_label as (
    select
        label.dataset,
        label.subject_id,
        label.question_id,
        label.label,
        class.difficulty
    from {{ ref('train_label') }} as label
    inner join {{ ref('train_class') }} as class
        on label.subject_id = class.subject_id
    where label.split = 'train'
),

class_size as (
    select
        dataset,
        question_id,
        difficulty,
        count(*) as n
    from train_label
    group by dataset, question_id, difficulty
),

label_count as (
    select
        dataset,
        question_id,
        difficulty,
        label,
        count(*) as n
    from train_label
    group by dataset, question_id, difficulty, label
),

cell_count as (
    select
        train_label.dataset,
        train_label.question_id,
        train_label.difficulty,
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
        difficulty,
        label,
        source,
        sum(n) as n
    from cell_count
    group by dataset, question_id, difficulty, label, source
),

class_prior as (
    select
        class_size.dataset,
        class_size.question_id,
        class_size.difficulty,
        option.label,
        (coalesce(label_count.n, 0) + 1) / (
            class_size.n + count(*) over (
                partition by class_size.dataset, class_size.question_id, class_size.difficulty
            )
        ) as probability
    from class_size
    inner join {{ ref('answer_option') }} as option
        on class_size.question_id = option.question_id
    left join label_count
        on
            class_size.dataset = label_count.dataset
            and class_size.question_id = label_count.question_id
            and class_size.difficulty = label_count.difficulty
            and option.label = label_count.label
),

class_emission as (
    select
        class_prior.dataset,
        class_prior.question_id,
        class_prior.difficulty,
        class_prior.label,
        whole.source,
        whole.seen,
        (coalesce(cell_count.n, 0) + setting.eta * exp(whole.log_probability_nano / 1e9))
        / (coalesce(cell_total.n, 0) + setting.eta) as probability
    from class_prior
    inner join setting
        on class_prior.dataset = setting.dataset
    inner join {{ ref('rsv_nbf_table') }} as whole
        on
            class_prior.dataset = whole.dataset
            and class_prior.question_id = whole.question_id
            and class_prior.label = whole.label
            and whole.source is not null
    left join cell_count
        on
            class_prior.dataset = cell_count.dataset
            and class_prior.question_id = cell_count.question_id
            and class_prior.difficulty = cell_count.difficulty
            and class_prior.label = cell_count.label
            and whole.source = cell_count.source
            and whole.seen = cell_count.seen
    left join cell_total
        on
            class_prior.dataset = cell_total.dataset
            and class_prior.question_id = cell_total.question_id
            and class_prior.difficulty = cell_total.difficulty
            and class_prior.label = cell_total.label
            and whole.source = cell_total.source
)

select
    dataset,
    question_id,
    difficulty,
    label,
    cast(null as varchar) as source,
    cast(null as varchar) as seen,
    cast(round(1e9 * ln(probability)) as bigint) as log_probability_nano
from class_prior
union all
select
    dataset,
    question_id,
    difficulty,
    label,
    source,
    seen,
    cast(round(1e9 * ln(probability)) as bigint)
from class_emission
