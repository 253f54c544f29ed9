select
    dataset,
    {{ subject_id() }} as subject_id,
    text
from {{ source('multisource', 'memory_document') }}
