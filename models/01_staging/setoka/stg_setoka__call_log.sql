select
    dataset,
    {{ setoka_subject_id() }} as subject_id,
    {{ setoka_record_id("'call_log'") }} as record_id,
    ordinal,
    contact,
    direction,
    start_local,
    duration_s,
    status
from {{ source('setoka', 'call_log') }}
