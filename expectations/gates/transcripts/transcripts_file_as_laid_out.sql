-- population
select dataset, subject_id from staging.stg_transcripts__subject_key

-- failing
select
    dataset,
    subject_id,
    kind,
    place,
    value
from staging.stg_transcripts__irregularity
-- What has a gate of its own is named there.
where kind not in ('surrogate_replaced', 'speaker_unknown', 'time_unreadable')
