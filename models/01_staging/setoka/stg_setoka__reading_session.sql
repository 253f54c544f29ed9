select
    dataset,
    {{ setoka_subject_id() }} as subject_id,
    {{ setoka_record_id("'reading_session'") }} as record_id,
    ordinal,
    start_local,
    end_local,
    title,
    author,
    pages
from {{ source('setoka', 'reading_session') }}
