-- population
select dataset, item_id from staging.stg_companion__chat_row

-- failing
select
    chat.dataset,
    chat.subject_id,
    chat.ordinal,
    chat.tier,
    row.recoverable_tier
from staging.stg_companion__chat_row as chat
inner join labels.lbl_companion__chat_row as row on chat.item_id = row.item_id
where chat.tier is distinct from row.recoverable_tier
