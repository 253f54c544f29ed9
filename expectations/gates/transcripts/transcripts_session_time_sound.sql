-- population
select
    dataset,
    subject_id,
    session_position
from staging.stg_transcripts__session

-- failing
select
    dataset,
    subject_id,
    session_position,
    time_text,
    time_flaw
from staging.stg_transcripts__session
where time_flaw is not null
