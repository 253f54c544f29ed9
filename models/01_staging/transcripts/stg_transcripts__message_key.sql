select
    dataset,
    {{ transcript_subject_id() }} as subject_id,
    position,
    source_id
from {{ source('transcripts', 'message') }}
