select
    dataset,
    ordinal,
    case when subject_key is not null then {{ transcript_subject_id() }} end as subject_id,
    part,
    place,
    reason,
    n_turns,
    n_questions,
    raw
from {{ source('transcripts', 'set_aside') }}
