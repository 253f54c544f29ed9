select
    dataset,
    {{ setoka_subject_id() }} as subject_id,
    {{ setoka_record_id("'location_visit'") }} as record_id,
    ordinal,
    arrive_local,
    leave_local,
    place,
    address,
    mode
from {{ source('setoka', 'location_visit') }}
