select
    dataset,
    subject_id,
    record_id,
    start_local,
    end_local,
    title,
    author,
    pages
from {{ ref('stg_setoka__reading_session') }}
