select
    record_id,
    dataset,
    subject_id,
    'message' as schema_name,
    'message' as data_model,
    occurred_local,
    cast(utc_offset_min as integer) as utc_offset_min,
    precision,
    cast(null as timestamp) as ended_local,
    position,
    source_id
from {{ ref('chat_message') }}
