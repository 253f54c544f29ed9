select
    dataset,
    subject_id,
    record_id,
    written_local,
    mood,
    text
from {{ ref('stg_setoka__journal_entry') }}
