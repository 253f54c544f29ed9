-- population
select dataset, item_id from labels.lbl_companion__chat_row where is_live

-- failing
-- A reply may rest on the probe itself, but nothing that it needs comes later.
with cited as (
    select
        citation.*,
        row.probe_position
    from labels.lbl_companion__citation as citation
    inner join labels.lbl_companion__chat_row as row on citation.item_id = row.item_id
    where row.is_live and citation.used_as in ('recent', 'profile', 'episode', 'grounding')
),

recent as (
    select distinct item_id, cited_id from cited where used_as = 'recent'
)

select
    dataset,
    subject_id,
    ordinal,
    used_as,
    cited_id,
    'it does not come before the probe' as clause
from cited
where
    position > probe_position
    or (position = probe_position and used_as <> 'grounding')
union all
select
    cited.dataset,
    cited.subject_id,
    cited.ordinal,
    cited.used_as,
    cited.cited_id,
    'it is recent context as well'
from cited
inner join recent on cited.item_id = recent.item_id and cited.cited_id = recent.cited_id
where cited.used_as in ('profile', 'episode')
