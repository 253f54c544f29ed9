-- As shipped: a companion's content holds its bubbles and the replies suggested below them.
select
    dataset,
    subject_id,
    {{ hashed_id(["dataset", "subject_id", "'message'", "position"]) }} as record_id,
    position,
    session_position,
    sender_role,
    cast(null as varchar) as sender_name,
    text,
    source_id,
    occurred_local,
    utc_offset_min,
    'second' as precision,
    media,
    cast(null as varchar) as image_caption
from {{ ref('stg_companion__message') }}
