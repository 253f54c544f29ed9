-- Oracle: right wherever any source says the gold label, else the plurality, which is wrong.
with said as (
    select
        atom.subject_id,
        atom.question_id,
        bool_or(atom.label = label.label) as reachable,
        any_value(label.label) as gold
    from {{ ref('atm_multisource') }} as atom
    inner join {{ ref('lbl_multisource') }} as label
        on
            atom.subject_id = label.subject_id
            and atom.question_id = label.question_id
    group by atom.subject_id, atom.question_id
)

select
    vote.dataset,
    vote.item_id,
    'reachability' as system,
    'direct_readout' as condition,
    case when said.reachable then said.gold else vote.answer end as answer,
    -- What no source says can't be reached, not even by a guess where all are silent.
    case
        when not coalesce(said.reachable, false)
            then list_filter(vote.tied, lambda label: label <> said.gold)
    end as tied,
    cast(null as double) as confidence
from {{ ref('rsv_majority_vote') }} as vote
inner join {{ ref('core_item') }} as item
    on vote.item_id = item.item_id
inner join said
    on
        item.subject_id = said.subject_id
        and item.category = said.question_id
