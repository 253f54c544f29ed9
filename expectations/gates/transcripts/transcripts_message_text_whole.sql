-- population
select dataset, subject_id, position from staging.stg_transcripts__message

-- failing
select
    dataset,
    subject_id,
    position,
    n_replaced,
    contains(text, chr(0)) as has_nul
from staging.stg_transcripts__message
where text is null or n_replaced is distinct from 0 or contains(text, chr(0))
