-- The selective form of ssb: silent where its source is, or where too few of two or more
-- speaking sources say what it says.
with agreement as (
    select
        answer.item_id,
        count(*) as n_active,
        count(*) filter (where atom.label = answer.answer) as n_agreeing
    from {{ ref('rsv_ssb') }} as answer
    inner join {{ ref('core_item') }} as item
        on answer.item_id = item.item_id
    inner join {{ ref('atm_multisource') }} as atom
        on
            item.subject_id = atom.subject_id
            and item.category = atom.question_id
    where atom.label is not null
    group by answer.item_id
),

threshold as (
    select
        dataset,
        cast(round(100 * value) as integer) as agreement_percent
    from {{ ref('rsv_parameter') }}
    where system = 'ssb+skip' and parameter = 'agreement_threshold' and cell = 0
)

select
    answer.dataset,
    answer.item_id,
    'ssb+skip' as system,
    answer.condition,
    answer.answer,
    answer.tied,
    answer.confidence,
    answer.tied is not null
    or (
        coalesce(agreement.n_active, 0) >= 2
        and 100 * agreement.n_agreeing
        < coalesce(threshold.agreement_percent, 0) * agreement.n_active
    ) as abstained
from {{ ref('rsv_ssb') }} as answer
left join agreement
    on answer.item_id = agreement.item_id
left join threshold
    on answer.dataset = threshold.dataset
