-- population
select dataset, item_id from labels.lbl_companion__chat_row where is_live

-- failing
select
    chat.dataset,
    chat.subject_id,
    chat.ordinal,
    chat.a_locus,
    chat.b_locus,
    row.n_profile,
    row.n_episode
from staging.stg_companion__chat_row as chat
inner join labels.lbl_companion__chat_row as row on chat.item_id = row.item_id
where
    row.is_live
    and coalesce(chat.b_locus in ('thread', 'none'), false) = row.has_references
