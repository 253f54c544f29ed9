-- The question alone: how it was made, what it is about and what it rests on stay truth. The level
-- is visible, as the question shows it.
select
    item_id,
    'setoka' as benchmark,
    dataset,
    subject_id,
    'query' as track,
    level,
    cast(null as varchar) as category,
    question,
    answer_type,
    cast(null as varchar[]) as answer_space,
    'test' as split,
    cast(null as timestamp) as asked_local,
    cast(null as varchar) as asked_record_id,
    cast(null as integer) as asked_position,
    sha256(question) as content_hash
from {{ ref('qry_setoka_item') }}
