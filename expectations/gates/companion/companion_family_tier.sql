-- population
select dataset, item_id from staging.stg_companion__chat_row

-- failing
-- Tier arithmetic over all rows: three lists make one tier, and a tier and a verified locus
-- meet in six of their cells.
with legal (locus, tier) as (
    values
    ('thread', 'basic'),
    ('none', 'basic'),
    ('none', 'edge'),
    ('profile', 'intermediate'),
    ('episode', 'hard'),
    ('companion', 'hard')
)

select
    chat.dataset,
    chat.subject_id,
    chat.ordinal,
    chat.b_locus,
    chat.tier,
    row.recoverable_tier
from staging.stg_companion__chat_row as chat
inner join labels.lbl_companion__chat_row as row on chat.item_id = row.item_id
left join legal on chat.b_locus = legal.locus and row.recoverable_tier = legal.tier
where
    chat.tier is distinct from row.recoverable_tier
    or (row.is_live and legal.tier is null)
