-- population
select dataset, item_id from labels.lbl_companion__chat_row where is_live

-- failing
with judged as (
    select
        chat.*,
        row.n_profile,
        row.n_episode,
        row.has_references,
        coalesce(json_exists(chat.markers, '$.l5_category_recomputed'), false) as is_relabelled
    from staging.stg_companion__chat_row as chat
    inner join labels.lbl_companion__chat_row as row on chat.item_id = row.item_id
    where row.is_live
),

flawed as (
    select
        *,
        concat_ws(
            '; ',
            if(n_profile > 0 and n_episode > 0, 'both lists of references', null),
            if(
                coalesce(gold_depends_on_refs, false) and not has_references,
                'its gold depends on references that it does not have',
                null
            ),
            if(c_tier is distinct from tier, 'stage C has another tier', null),
            if(
                c_category is distinct from category and not is_relabelled,
                'stage C has another category and no mark says so',
                null
            )
        ) as flaw
    from judged
)

select
    dataset,
    subject_id,
    ordinal,
    tier,
    c_tier,
    category,
    c_category,
    flaw
from flawed
where flaw <> ''
