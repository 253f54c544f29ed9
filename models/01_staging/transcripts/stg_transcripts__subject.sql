-- The file's key of a subject is shown where it tells nothing.
select
    dataset,
    {{ transcript_subject_id() }} as subject_id,
    case when not ids_tell then subject_key end as subject_key,
    speakers,
    language
from {{ source('transcripts', 'subject') }}
