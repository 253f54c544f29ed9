select
    dataset,
    {{ setoka_subject_id() }} as subject_id,
    {{ setoka_record_id("'calendar_event'") }} as record_id,
    ordinal,
    title,
    start_local,
    end_local,
    attendees,
    place,
    notes
from {{ source('setoka', 'calendar_event') }}
