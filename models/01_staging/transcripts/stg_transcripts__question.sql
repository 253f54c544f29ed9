-- The place of a question in its file tells its category, and stays behind.
select
    dataset,
    {{ transcript_subject_id() }} as subject_id,
    {{ transcript_item_id('ordinal') }} as item_id,
    text,
    asked_text,
    asked_local
from {{ source('transcripts', 'question') }}
