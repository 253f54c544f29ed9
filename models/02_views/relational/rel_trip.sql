select
    dataset,
    subject_id,
    record_id,
    depart_local,
    arrive_local,
    origin,
    destination,
    mode,
    fare
from {{ ref('stg_setoka__trip') }}
