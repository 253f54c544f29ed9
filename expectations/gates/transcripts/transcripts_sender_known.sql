-- population
select dataset, subject_id, position from staging.stg_transcripts__message

-- failing
select
    dataset,
    subject_id,
    position,
    sender_role,
    sender_name
from staging.stg_transcripts__message
where
    sender_role is null
    or sender_role not in ('user', 'companion', 'app')
