-- population
select dataset, item_id from staging.stg_companion__chat_row

-- failing
-- Every row agrees with the rule that fired, was relabelled and says so, or has no place in the
-- stream to run the rule at.
with rule as (
    select
        regexp_replace(lower(text), '\s', '', 'g') as folded,
        category
    from registry.companion_rule
),

accounted as (
    select
        chat.*,
        rule.category as rule_category,
        case
            when row.probe_position is null then 'lacks a session index'
            when coalesce(json_exists(chat.markers, '$.l5_category_recomputed'), false)
                then 'relabelled by record'
            when chat.category = rule.category then 'agrees'
        end as account
    from staging.stg_companion__chat_row as chat
    inner join labels.lbl_companion__chat_row as row on chat.item_id = row.item_id
    left join rule on regexp_replace(lower(chat.c_rule), '\s', '', 'g') = rule.folded
)

select
    dataset,
    subject_id,
    ordinal,
    category,
    c_category,
    c_rule,
    rule_category
from accounted
where account is null
