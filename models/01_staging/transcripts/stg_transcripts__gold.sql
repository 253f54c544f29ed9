select
    dataset,
    {{ transcript_subject_id() }} as subject_id,
    {{ transcript_item_id('ordinal') }} as item_id,
    ordinal,
    source_id,
    category_raw,
    category,
    answerable,
    answer,
    answer_kind,
    distractor,
    n_citations
from {{ source('transcripts', 'question') }}
