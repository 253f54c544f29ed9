-- Where the corpus ships no text, an answer is empty. A cold open asks for nothing of the past,
-- and a slot that the file leaves empty has no right value: to abstain is right.
select
    chat.item_id,
    coalesce(chat.gold_response, '') as answer,
    coalesce(chat.stratum, '') <> 'abstention' as answerable,
    chat.tier as level,
    chat.category,
    chat.stratum,
    chat.withdrawn as withdrawn_reason
from {{ ref('stg_companion__chat_row') }} as chat
inner join {{ ref('item_companion') }} as item on chat.item_id = item.item_id
union all
select
    item_id,
    coalesce(answer, '') as answer,
    answerable,
    difficulty as level,
    category,
    stratum,
    withdrawn as withdrawn_reason
from {{ ref('stg_companion__qa_row') }}
union all
select
    item_id,
    value as answer,
    value is not null as answerable,
    cast(null as varchar) as level,
    concat_ws('/', file, section) as category,
    cast(null as varchar) as stratum,
    cast(null as varchar) as withdrawn_reason
from {{ ref('lbl_companion__slot') }}
