select
    dataset,
    subject_id,
    record_id,
    arrive_local,
    leave_local,
    place,
    address,
    mode
from {{ ref('stg_setoka__location_visit') }}
