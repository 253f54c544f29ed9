-- applies: it ships no labels
select dataset from staging.stg_core__dataset where is_labelled

-- population
select dataset, item_id from staging.stg_transcripts__gold

-- failing
select
    gold.dataset,
    gold.item_id,
    gold.category,
    gold.n_citations
from staging.stg_transcripts__gold as gold
where not exists (
    select 1
    from staging.stg_transcripts__evidence as evidence
    where evidence.item_id = gold.item_id and not evidence.dangling
)
