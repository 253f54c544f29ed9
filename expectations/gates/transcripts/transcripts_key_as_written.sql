-- population
select dataset, subject_id from staging.stg_transcripts__subject_key

-- failing
select
    dataset,
    subject_id,
    subject_key,
    '[' || source_key || ']' as source_key
from staging.stg_transcripts__subject_key
where subject_key is distinct from source_key
