select
    dataset,
    {{ transcript_subject_id() }} as subject_id,
    {{ transcript_item_id('question_ordinal') }} as item_id,
    citation,
    part,
    raw_text,
    unit,
    source_id,
    position,
    repaired,
    dangling,
    repeated
from {{ source('transcripts', 'evidence') }}
