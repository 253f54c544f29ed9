-- population
select dataset, item_id from staging.stg_transcripts__gold where distractor is not null

-- failing
select
    dataset,
    item_id,
    answer,
    distractor
from staging.stg_transcripts__gold
where distractor is not null and answer is not distinct from distractor
