-- population
select dataset, item_id from staging.stg_transcripts__gold

-- failing
select
    dataset,
    item_id,
    category,
    answerable
from staging.stg_transcripts__gold
where answerable is null
