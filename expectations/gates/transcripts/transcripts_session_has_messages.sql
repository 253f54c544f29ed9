-- population
select dataset, subject_id, session_position from staging.stg_transcripts__session

-- failing
select
    dataset,
    subject_id,
    session_position,
    time_text,
    n_messages
from staging.stg_transcripts__session
where n_messages is null or n_messages = 0
