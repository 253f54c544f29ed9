-- population
select dataset, item_id, cited_id
from labels.lbl_companion__citation
where is_live and used_as = 'grounding'

-- failing
with allowed as (
    select item_id, cited_id
    from labels.lbl_companion__citation
    where used_as in ('recent', 'profile', 'episode')
    union
    select item_id, probe_dayid from staging.stg_companion__chat_row
)

select
    citation.dataset,
    citation.subject_id,
    citation.ordinal,
    citation.cited_id
from labels.lbl_companion__citation as citation
left join allowed
    on citation.item_id = allowed.item_id and citation.cited_id = allowed.cited_id
where
    citation.is_live
    and citation.used_as = 'grounding'
    and allowed.cited_id is null
