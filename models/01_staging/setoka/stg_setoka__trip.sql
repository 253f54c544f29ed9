select
    dataset,
    {{ setoka_subject_id() }} as subject_id,
    {{ setoka_record_id("'trip'") }} as record_id,
    ordinal,
    depart_local,
    arrive_local,
    origin,
    destination,
    mode,
    fare
from {{ source('setoka', 'trip') }}
