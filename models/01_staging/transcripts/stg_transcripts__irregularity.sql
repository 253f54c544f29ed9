select
    dataset,
    ordinal,
    case when subject_key is not null then {{ transcript_subject_id() }} end as subject_id,
    kind,
    place,
    value
from {{ source('transcripts', 'irregularity') }}
