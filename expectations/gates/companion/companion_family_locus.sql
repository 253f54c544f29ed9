-- population
select dataset, item_id from labels.lbl_companion__chat_row where is_live

-- failing
-- From the locus claimed to the locus verified there are two ways: it stays in its store, or a
-- distant one becomes local, thread where the thread is on record and none where it is not.
-- Episode and companion are one store; who sent the turns tells which.
select
    chat.dataset,
    chat.subject_id,
    chat.ordinal,
    chat.a_locus,
    chat.b_locus,
    row.n_recent
from staging.stg_companion__chat_row as chat
inner join labels.lbl_companion__chat_row as row on chat.item_id = row.item_id
where
    row.is_live
    and not coalesce(
        chat.a_locus in ('thread', 'none', 'profile', 'episode', 'companion')
        and (
            replace(chat.a_locus, 'companion', 'episode')
            = replace(chat.b_locus, 'companion', 'episode')
            or (
                chat.a_locus in ('profile', 'episode', 'companion')
                and chat.b_locus in ('thread', 'none')
            )
        )
        and (chat.b_locus <> 'thread' or row.n_recent > 0),
        false
    )
