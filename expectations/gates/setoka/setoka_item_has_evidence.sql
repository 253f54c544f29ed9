-- population
select dataset, item_id from core.item where benchmark = 'setoka'

-- failing
select
    item.dataset,
    item.item_id,
    item.subject_id,
    item.level
from core.item as item
where
    item.benchmark = 'setoka'
    and not exists (
        select 1 from core.evidence as evidence where evidence.item_id = item.item_id
    )

-- applies: users to train on are asked nothing
select dataset from staging.stg_setoka__user where not starts_with(dataset, 'setoka-train-')
