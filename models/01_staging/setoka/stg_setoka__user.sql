select
    dataset,
    {{ setoka_subject_id() }} as subject_id,
    user_id,
    group_id,
    name,
    email,
    first_date,
    days,
    time_zone,
    utc_offset_min
from {{ source('setoka', 'user') }}
