select
    dataset,
    subject_id,
    record_id,
    bed_local,
    wake_local,
    quality,
    awakenings
from {{ ref('stg_setoka__sleep_session') }}
