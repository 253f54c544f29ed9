select
    dataset,
    {{ setoka_subject_id() }} as subject_id,
    {{ setoka_record_id("'co_participation'") }} as record_id,
    ordinal,
    contact,
    activity,
    start_local,
    end_local,
    place
from {{ source('setoka', 'co_participation') }}
