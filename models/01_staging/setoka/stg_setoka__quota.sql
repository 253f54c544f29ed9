select
    dataset,
    {{ setoka_subject_id() }} as subject_id,
    entry,
    salience,
    level,
    allowed_days,
    cap,
    count
from {{ source('setoka', 'quota') }}
