-- population
select
    item.dataset,
    answer.run_id,
    answer.item_id,
    unnest(answer.retrieved) as record_id
from core.answer as answer
inner join core.item as item on answer.item_id = item.item_id
where item.benchmark = 'transcripts'

-- failing
with retrieved as (
    select
        item.dataset,
        answer.run_id,
        answer.item_id,
        item.subject_id,
        item.asked_position,
        unnest(answer.retrieved) as record_id
    from core.answer as answer
    inner join core.item as item on answer.item_id = item.item_id
    where item.benchmark = 'transcripts'
)

select
    retrieved.dataset,
    retrieved.run_id,
    retrieved.item_id,
    retrieved.record_id,
    message.position,
    retrieved.asked_position
from retrieved
left join chat.chat_message as message on retrieved.record_id = message.record_id
where
    message.record_id is null
    or message.subject_id is distinct from retrieved.subject_id
    or message.position >= retrieved.asked_position
