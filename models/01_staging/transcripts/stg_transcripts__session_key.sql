select
    dataset,
    {{ transcript_subject_id() }} as subject_id,
    session_position,
    file_position,
    source_id
from {{ source('transcripts', 'session') }}
