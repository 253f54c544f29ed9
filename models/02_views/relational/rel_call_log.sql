select
    dataset,
    subject_id,
    record_id,
    contact,
    direction,
    start_local,
    duration_s,
    status
from {{ ref('stg_setoka__call_log') }}
