select
    dataset,
    {{ transcript_subject_id() }} as subject_id,
    subject_key,
    source_key,
    ordinal,
    ids_tell,
    n_turns_read,
    n_questions_read
from {{ source('transcripts', 'subject') }}
