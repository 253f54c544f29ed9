-- population
select dataset, item_id from staging.stg_transcripts__gold where answer is not null

-- failing
select
    dataset,
    item_id,
    answer,
    answer_kind
from staging.stg_transcripts__gold
where answer is not null and answer_kind is distinct from 'text'
