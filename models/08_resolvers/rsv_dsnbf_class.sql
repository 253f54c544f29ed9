-- How much each test subject's cells look like each class: the classes' training shares times
-- the likelihood of all its cells, labels summed out question by question.
with setting as (
    select
        dataset,
        value as temperature
    from {{ ref('rsv_dsnbf_parameter') }}
    where system = 'dsnbf' and parameter = 'class_temperature' and cell = 0
),

train_share as (
    select
        split.dataset,
        class.difficulty,
        (count(*) + 1) / (sum(count(*)) over (partition by split.dataset) + 3) as share
    from {{ ref('train_class') }} as class
    inner join {{ ref('stg_multisource__split') }} as split
        on class.subject_id = split.subject_id
    group by split.dataset, class.difficulty
),

scored as (
    select
        evidence.dataset,
        evidence.subject_id,
        evidence.item_id,
        evidence.difficulty,
        (evidence.log_prior_nano + setting.temperature * evidence.log_emission_nano) / 1e9
            as score
    from {{ ref('rsv_dsnbf_evidence') }} as evidence
    inner join setting
        on evidence.dataset = setting.dataset
),

best as (
    select
        item_id,
        difficulty,
        max(score) as score
    from scored
    group by item_id, difficulty
),

by_question as (
    select
        scored.dataset,
        scored.subject_id,
        scored.difficulty,
        scored.item_id,
        cast(round(1e9 * (
            any_value(best.score) + ln(sum(exp(scored.score - best.score)))
        )) as bigint) as log_likelihood_nano
    from scored
    inner join best
        on
            scored.item_id = best.item_id
            and scored.difficulty = best.difficulty
    group by scored.dataset, scored.subject_id, scored.difficulty, scored.item_id
),

by_class as (
    select
        by_question.dataset,
        by_question.subject_id,
        by_question.difficulty,
        cast(round(1e9 * ln(any_value(train_share.share))) as bigint)
        + sum(by_question.log_likelihood_nano) as score_nano
    from by_question
    inner join train_share
        on
            by_question.dataset = train_share.dataset
            and by_question.difficulty = train_share.difficulty
    group by by_question.dataset, by_question.subject_id, by_question.difficulty
),

weighed as (
    select
        *,
        exp((score_nano - max(score_nano) over (partition by subject_id)) / 1e9) as weight
    from by_class
)

select
    dataset,
    subject_id,
    difficulty,
    weight / sum(weight) over (partition by subject_id) as probability
from weighed
