select
    dataset,
    {{ transcript_subject_id() }} as subject_id,
    session_position,
    n_messages,
    time_text,
    occurred_local,
    utc_offset_min,
    precision,
    time_flaw
from {{ source('transcripts', 'session') }}
