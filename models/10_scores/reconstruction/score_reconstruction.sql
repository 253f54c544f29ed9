-- A slot that neither the corpus nor the run fills is not scored; one that only one of them fills,
-- or that they fill otherwise, is wrong. A slot that the run does not mention is left empty.
select
    slot.run_id,
    slot.item_id,
    'reconstruction' as scorer,
    case
        when found.outcome = 'empty' then null
        else cast(found.outcome = 'match' as double)
    end as value,
    found.outcome <> 'empty' as scored,
    case
        when found.outcome in ('match', 'wrong') then null
        when found.outcome = 'extra' then 'empty in the corpus'
        when found.outcome <> found.outcome_as_claimed then 'uncited'
        when found.outcome = 'empty' then 'empty on both sides'
        when slot.is_missing then 'missing'
        else 'left empty'
    end as reason,
    found.outcome,
    found.outcome_as_claimed
from {{ ref('reconstruction_slot') }} as slot
inner join {{ ref('reconstruction_outcome') }} as found
    on
        slot.run_id = found.run_id
        and slot.item_id = found.item_id
