-- applies: manifest mode: the corpus ships no text
select dataset from staging.stg_companion__corpus where mode = 'full'

-- population
select dataset, item_id from labels.lbl_companion__chat_row where is_live

-- failing
-- A probe whose message is missing is gate A's other half.
select
    chat.dataset,
    chat.subject_id,
    chat.ordinal,
    chat.probe_dayid,
    chat.probe,
    row.probe_text
from staging.stg_companion__chat_row as chat
inner join labels.lbl_companion__chat_row as row on chat.item_id = row.item_id
where
    row.is_live
    and row.probe_position is not null
    and chat.probe is distinct from row.probe_text
