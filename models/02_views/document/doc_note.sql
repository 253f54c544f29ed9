select
    dataset,
    subject_id,
    record_id,
    written_local,
    title,
    tags,
    text
from {{ ref('stg_setoka__note') }}
