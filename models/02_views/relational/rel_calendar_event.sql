select
    dataset,
    subject_id,
    record_id,
    title,
    start_local,
    end_local,
    attendees,
    place,
    notes
from {{ ref('stg_setoka__calendar_event') }}
