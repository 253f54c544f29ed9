-- applies: it ships no labels
select dataset from staging.stg_core__dataset where is_labelled

-- population
select dataset, item_id from staging.stg_transcripts__gold

-- failing
select
    gold.dataset,
    gold.item_id,
    gold.category,
    gold.answerable,
    known.answerable as answerable_by_category
from staging.stg_transcripts__gold as gold
left join registry.transcript_category as known
    on
        gold.dataset = known.dataset
        and gold.category = known.category
where gold.answerable is null or gold.answerable is distinct from coalesce(
    -- A category that holds both leaves it to the question.
    known.answerable, gold.answerable
)
