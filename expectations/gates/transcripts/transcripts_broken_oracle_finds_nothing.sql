-- applies: it ships no labels
select dataset from staging.stg_core__dataset where is_labelled

-- population
select
    item.dataset,
    scored.run_id,
    scored.item_id
from metrics.met_retrieval_item as scored
inner join core.item as item on scored.item_id = item.item_id
where scored.condition like '%/control=broken_oracle' and scored.scored

-- failing
select
    item.dataset,
    scored.run_id,
    scored.item_id,
    scored.condition,
    scored.hit_20,
    scored.recall_20
from metrics.met_retrieval_item as scored
inner join core.item as item on scored.item_id = item.item_id
where
    scored.condition like '%/control=broken_oracle'
    and scored.scored
    and (scored.hit_20 is distinct from 0 or scored.recall_20 is distinct from 0)
