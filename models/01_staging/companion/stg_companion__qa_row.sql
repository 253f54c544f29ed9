select
    dataset,
    {{ companion_subject_id() }} as subject_id,
    {{ companion_item_id('qa', 'ordinal') }} as item_id,
    ordinal,
    question,
    answer,
    category,
    answerable,
    evidence,
    needed_dayids,
    qtype,
    stratum,
    difficulty,
    difficulty_delivered,
    withdrawn,
    markers
from {{ source('companion', 'qa_row') }}
