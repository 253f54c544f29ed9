-- population
select dataset, subject_id from staging.stg_transcripts__subject_key
union all
select dataset, subject_id from staging.stg_transcripts__set_aside

-- failing
select
    dataset,
    subject_id,
    part,
    place,
    reason,
    n_turns,
    n_questions
from staging.stg_transcripts__set_aside
