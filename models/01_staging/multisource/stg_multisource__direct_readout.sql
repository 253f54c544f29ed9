select
    dataset,
    {{ subject_id() }} as subject_id,
    question_id,
    source,
    label
from {{ source('multisource', 'direct_readout') }}
