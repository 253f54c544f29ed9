select
    dataset,
    subject_id,
    session_position,
    n_messages,
    occurred_local,
    utc_offset_min,
    precision
from {{ ref('stg_transcripts__session') }}
union all by name
select * from {{ ref('chat_session_companion') }}
