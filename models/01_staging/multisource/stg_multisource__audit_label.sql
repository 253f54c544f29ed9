select
    dataset,
    {{ subject_id() }} as subject_id,
    question_id,
    label
from {{ source('multisource', 'audit_label') }}
