-- population
select dataset, item_id from labels.lbl_companion__chat_row where is_live

-- failing
select
    chat.dataset,
    chat.subject_id,
    chat.ordinal,
    chat.category,
    chat.tier,
    category.tiers
from staging.stg_companion__chat_row as chat
left join registry.companion_category as category
    on category.track = 'chat' and chat.category = category.category
where
    chat.withdrawn is null
    and not coalesce(list_contains(string_split(category.tiers, ' '), chat.tier), false)
