-- Each question that messages may answer, and the first position that it may not see: that of
-- its own message, or the one after the last where it is asked of the whole history.
with history as (
    select
        subject_id,
        max(position) as n_messages
    from {{ ref('chat_message') }}
    group by subject_id
)

select
    item.item_id,
    item.benchmark,
    item.dataset,
    item.subject_id,
    item.track,
    cast(row_number() over (order by item.item_id) as integer) as probe_no,
    item.question,
    cast(
        coalesce(item.asked_position, history.n_messages + 1, 1) as integer
    ) as asked_before
from {{ ref('core_item') }} as item
left join history on item.subject_id = history.subject_id
where item.track in ('chat', 'qa')
