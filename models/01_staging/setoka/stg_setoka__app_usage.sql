select
    dataset,
    {{ setoka_subject_id() }} as subject_id,
    {{ setoka_record_id("'app_usage'") }} as record_id,
    ordinal,
    app,
    start_local,
    end_local,
    purpose
from {{ source('setoka', 'app_usage') }}
