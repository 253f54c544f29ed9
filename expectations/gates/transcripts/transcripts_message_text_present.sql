-- population
select dataset, subject_id, position from staging.stg_transcripts__message

-- failing
select
    dataset,
    subject_id,
    position,
    media
from staging.stg_transcripts__message
where coalesce(text, '') = ''
