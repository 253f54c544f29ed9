select
    dataset,
    subject_id,
    record_id,
    contact,
    activity,
    start_local,
    end_local,
    place
from {{ ref('stg_setoka__co_participation') }}
