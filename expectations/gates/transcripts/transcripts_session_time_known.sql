-- population
select dataset, subject_id, session_position from staging.stg_transcripts__session

-- failing
select
    dataset,
    subject_id,
    session_position,
    time_text
from staging.stg_transcripts__session
where occurred_local is null
