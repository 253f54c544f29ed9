select
    dataset,
    subject_id,
    record_id,
    app,
    start_local,
    end_local,
    purpose
from {{ ref('stg_setoka__app_usage') }}
