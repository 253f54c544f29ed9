-- applies: it ships no labels
select dataset from staging.stg_core__dataset where is_labelled

-- population
select dataset, item_id from staging.stg_transcripts__gold

-- failing
select
    gold.dataset,
    gold.item_id,
    gold.category_raw,
    gold.category
from staging.stg_transcripts__gold as gold
left join registry.transcript_category as known
    on
        gold.dataset = known.dataset
        and gold.category_raw = known.category_raw
        and gold.category = known.category
where known.category is null
