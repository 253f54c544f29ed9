-- The place of a question in its file may tell its category, and stays behind.
select
    dataset,
    {{ companion_subject_id() }} as subject_id,
    {{ companion_item_id('qa', 'ordinal') }} as item_id,
    question
from {{ source('companion', 'qa_row') }}
