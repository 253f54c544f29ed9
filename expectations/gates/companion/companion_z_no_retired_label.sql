-- population
select dataset, item_id from staging.stg_companion__chat_row
union all
select dataset, item_id from staging.stg_companion__qa_row

-- failing
with label as (
    select dataset, subject_id, 'chat' as file, ordinal, unnest([
        tier, category, stratum, a_locus, b_locus, c_tier, c_category, signal_hint
    ]) as label
    from staging.stg_companion__chat_row
    union all
    select dataset, subject_id, 'qa', ordinal, unnest([difficulty, category, stratum, qtype])
    from staging.stg_companion__qa_row
)

select
    label.dataset,
    label.subject_id,
    label.file,
    label.ordinal,
    label.label
from label
cross join registry.companion_choice as choice
where
    choice.choice = 'retired_labels'
    and list_contains(string_split(choice.value, ' '), label.label)
