with ranked as (
    select
        *,
        max(score_nano) over (partition by item_id) as best,
        exp((score_nano - max(score_nano) over (partition by item_id)) / 1e9) as weight,
        row_number() over (partition by item_id order by score_nano desc, ordinal asc) as place
    from {{ ref('rsv_abf_score') }}
),

answered as (
    select
        dataset,
        item_id,
        arg_min(label, place) as answer,
        list(label order by ordinal) filter (where score_nano = best) as tied,
        any_value(best) as best,
        -- The likelihood that the weights were fitted by: softmax of the scores.
        1.0 / sum(weight) as confidence,
        max(score_nano) filter (where place = 2) as second,
        max(n_active) as n_active
    from ranked
    group by dataset, item_id
),

threshold as (
    select
        dataset,
        max(value) filter (where parameter = 'evidence_threshold') as evidence,
        max(value) filter (where parameter = 'gap_threshold') as gap
    from {{ ref('rsv_parameter') }}
    where system = 'abf+skip' and cell = 0
    group by dataset
)

select
    dataset,
    item_id,
    'abf' as system,
    'direct_readout' as condition,
    answer,
    tied,
    confidence,
    false as abstained
from answered
union all
-- Selective: silent where nothing speaks, or where the best label explains or leads too little.
select
    answered.dataset,
    answered.item_id,
    'abf+skip' as system,
    'direct_readout' as condition,
    answered.answer,
    answered.tied,
    answered.confidence,
    answered.n_active = 0
    or (
        answered.n_active >= 2
        and (
            answered.best < cast(round(1e9 * threshold.evidence) as bigint)
            or answered.best - answered.second < cast(round(1e9 * threshold.gap) as bigint)
        )
    ) as abstained
from answered
inner join threshold
    on answered.dataset = threshold.dataset
