-- Bias-corrected fusion: a cell votes for the labels that its biased source would report so,
-- deflated by what was fitted on train (tenths, so that ties are exact).
with weight as (
    select
        dataset,
        source,
        10 - cast(round(10 * value) as integer) as weight_tenths
    from {{ ref('rsv_parameter') }}
    where system = 'bcf' and parameter = 'deflation' and cell = 0
),

vote as (
    select
        atom.subject_id,
        atom.question_id,
        reported.label,
        sum(weight.weight_tenths) as score
    from {{ ref('atm_multisource') }} as atom
    inner join weight
        on
            atom.dataset = weight.dataset
            and atom.source = weight.source
    inner join {{ ref('rsv_reported_label') }} as reported
        on
            atom.question_id = reported.question_id
            and atom.source = reported.source
            and atom.label = reported.reported
    group by atom.subject_id, atom.question_id, reported.label
),

candidate as (
    select
        item.dataset,
        item.item_id,
        option.label,
        option.ordinal,
        coalesce(vote.score, 0) as score
    from {{ ref('core_item') }} as item
    inner join {{ ref('answer_option') }} as option
        on item.category = option.question_id
    left join vote
        on
            item.subject_id = vote.subject_id
            and item.category = vote.question_id
            and option.label = vote.label
    where item.benchmark = 'multisource' and item.split = 'test'
),

ranked as (
    select
        *,
        max(score) over (partition by item_id) as best,
        sum(score) over (partition by item_id) as total
    from candidate
)

select
    dataset,
    item_id,
    'bcf' as system,
    'direct_readout' as condition,
    arg_min(label, ordinal) as answer,
    list(label order by ordinal) as tied,
    any_value(best / nullif(total, 0)) as confidence
from ranked
where score = best
group by dataset, item_id
