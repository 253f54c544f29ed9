-- applies: it ships no labels
select dataset from staging.stg_core__dataset where is_labelled

-- population
select dataset, item_id from staging.stg_transcripts__gold where answerable

-- failing
select
    dataset,
    item_id,
    category,
    answer
from staging.stg_transcripts__gold
where answerable and coalesce(trim(answer), '') = ''
