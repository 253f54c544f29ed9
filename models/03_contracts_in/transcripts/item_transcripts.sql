-- Asked when the whole history is over; level and category are labels, and so truth.
select
    item_id,
    'transcripts' as benchmark,
    dataset,
    subject_id,
    'qa' as track,
    cast(null as varchar) as level,
    cast(null as varchar) as category,
    text as question,
    'text' as answer_type,
    cast(null as varchar[]) as answer_space,
    'test' as split,
    asked_local,
    cast(null as varchar) as asked_record_id,
    cast(null as integer) as asked_position,
    sha256(text) as content_hash
from {{ ref('stg_transcripts__question') }}
