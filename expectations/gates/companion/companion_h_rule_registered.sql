-- population
select dataset, item_id from labels.lbl_companion__chat_row where is_live

-- failing
-- Two printings of one rule differ in spaces, so neither these nor case count.
with rule as (
    select
        regexp_replace(lower(text), '\s', '', 'g') as folded,
        tier,
        category
    from registry.companion_rule
)

select
    chat.dataset,
    chat.subject_id,
    chat.ordinal,
    chat.c_rule,
    chat.c_tier,
    chat.c_category,
    rule.tier as rule_tier,
    rule.category as rule_category
from staging.stg_companion__chat_row as chat
left join rule on regexp_replace(lower(chat.c_rule), '\s', '', 'g') = rule.folded
where
    chat.withdrawn is null
    and (
        rule.folded is null
        or chat.c_tier is distinct from rule.tier
        or chat.c_category is distinct from rule.category
    )
