-- population
select dataset, item_id from core.item where benchmark = 'multisource'

-- failing
select
    item.dataset,
    item.item_id,
    item.subject_id,
    item.category
from core.item as item
where
    item.benchmark = 'multisource'
    and not exists (
        select 1 from core.evidence as evidence where evidence.item_id = item.item_id
    )
