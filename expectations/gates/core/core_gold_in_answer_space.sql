-- applies: it ships no labels
select dataset from staging.stg_core__dataset where is_labelled

-- population
select dataset, item_id from core.item

-- failing
select
    item.dataset,
    coalesce(item.item_id, gold.item_id) as item_id,
    item.category,
    gold.answer,
    item.answer_space
from core.item as item
full join core.gold as gold on item.item_id = gold.item_id
where
    item.item_id is null
    or gold.item_id is null
    or (
        coalesce(gold.answerable, true)
        and item.answer_space is not null
        and not coalesce(list_contains(item.answer_space, gold.answer), false)
    )
