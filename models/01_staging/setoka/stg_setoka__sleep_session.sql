select
    dataset,
    {{ setoka_subject_id() }} as subject_id,
    {{ setoka_record_id("'sleep_session'") }} as record_id,
    ordinal,
    bed_local,
    wake_local,
    quality,
    awakenings
from {{ source('setoka', 'sleep_session') }}
