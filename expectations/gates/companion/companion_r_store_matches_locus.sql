-- population
select chat.dataset, chat.item_id
from staging.stg_companion__chat_row as chat
where chat.withdrawn is null and chat.b_locus in ('profile', 'episode', 'companion')

-- failing
with sender as (
    select
        item_id,
        count(*) filter (where sender_role = 'user') as n_user,
        count(*) filter (where coalesce(sender_role, '') <> 'companion') as n_other
    from labels.lbl_companion__citation
    where used_as = 'episode'
    group by item_id
)

select
    chat.dataset,
    chat.subject_id,
    chat.ordinal,
    chat.b_locus,
    row.n_profile,
    row.n_episode,
    coalesce(sender.n_user, 0) as n_user_turns,
    coalesce(sender.n_other, 0) as n_not_companion
from staging.stg_companion__chat_row as chat
inner join labels.lbl_companion__chat_row as row on chat.item_id = row.item_id
left join sender on chat.item_id = sender.item_id
where
    row.is_live
    -- A distant locus without any reference is gate U's.
    and row.has_references
    and case chat.b_locus
        when 'profile' then row.n_episode > 0
        when 'episode' then row.n_profile > 0 or coalesce(sender.n_user, 0) = 0
        when 'companion' then row.n_profile > 0 or coalesce(sender.n_other, 0) > 0
        else false
    end
