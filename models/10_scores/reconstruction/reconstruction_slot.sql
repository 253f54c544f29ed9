-- Every fixed slot of a dataset's subjects, for each run that answers any of them: what the corpus
-- holds there, and what the run says, with the turns that it cites.
with run as (
    select distinct
        answer.run_id,
        item.dataset
    from {{ ref('core_answer') }} as answer
    inner join {{ ref('core_item') }} as item on answer.item_id = item.item_id
    where item.track = 'reconstruction'
)

select
    run.run_id,
    slot.item_id,
    slot.subject_id,
    slot.file,
    slot.section,
    slot.slot,
    slot.value as truth,
    answer.item_id is null as is_missing,
    case when not answer.abstained then answer.answer end as answer,
    answer.retrieved
from run
inner join {{ ref('lbl_companion__slot') }} as slot on run.dataset = slot.dataset
left join {{ ref('core_answer') }} as answer
    on
        run.run_id = answer.run_id
        and slot.item_id = answer.item_id
