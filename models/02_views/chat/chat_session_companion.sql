select
    dataset,
    subject_id,
    session_position,
    cast(count(*) as integer) as n_messages,
    min(occurred_local) as occurred_local,
    arg_min(utc_offset_min, position) as utc_offset_min,
    'second' as precision
from {{ ref('stg_companion__message') }}
group by dataset, subject_id, session_position
