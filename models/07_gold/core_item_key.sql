-- What the corpus's own files call an item, for submissions that name it so. A question's place in
-- its file may tell its category, which is why this is truth.
select
    item_id,
    category as item_key
from {{ ref('item_multisource') }}
union all
select
    item_id,
    cast(ordinal as varchar) as item_key
from {{ ref('stg_transcripts__gold') }}
union all
select
    item_id,
    source_id as item_key
from {{ ref('stg_companion__probe') }}
union all
select
    item_id,
    cast(ordinal as varchar) as item_key
from {{ ref('stg_companion__qa_row') }}
union all
select
    item_id,
    question as item_key
from {{ ref('item_companion') }}
where track = 'reconstruction'
