select
    dataset,
    {{ setoka_subject_id() }} as subject_id,
    {{ setoka_record_id("'note'") }} as record_id,
    ordinal,
    written_local,
    title,
    tags,
    text
from {{ source('setoka', 'note') }}
