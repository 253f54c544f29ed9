select
    dataset,
    subject_id,
    {{ hashed_id(["dataset", "subject_id", "'message'", "position"]) }} as record_id,
    position,
    session_position,
    sender_role,
    sender_name,
    text,
    source_id,
    occurred_local,
    utc_offset_min,
    precision,
    media,
    image_caption
from {{ ref('stg_transcripts__message') }}
union all by name
select * from {{ ref('chat_message_companion') }}
