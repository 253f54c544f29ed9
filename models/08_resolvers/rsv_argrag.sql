-- The argumentation reading: a cell that says a label supports the claim that it is the
-- answer, every other cell that speaks attacks it, all with equal strength.
with claim as (
    select
        item.dataset,
        item.item_id,
        option.label,
        option.ordinal,
        count(*) filter (where atom.label = option.label) as support,
        count(*) filter (where atom.label <> option.label) as attack
    from {{ ref('core_item') }} as item
    inner join {{ ref('answer_option') }} as option
        on item.category = option.question_id
    inner join {{ ref('atm_multisource') }} as atom
        on
            item.subject_id = atom.subject_id
            and item.category = atom.question_id
    where item.benchmark = 'multisource' and item.split = 'test'
    group by item.dataset, item.item_id, option.label, option.ordinal
),

ranked as (
    select
        *,
        max(support - attack) over (partition by item_id) as strongest
    from claim
)

select
    dataset,
    item_id,
    'argrag' as system,
    'direct_readout' as condition,
    arg_min(label, ordinal) as answer,
    list(label order by ordinal) as tied,
    any_value(support / nullif(support + attack, 0)) as confidence
from ranked
where support - attack = strongest
group by dataset, item_id
