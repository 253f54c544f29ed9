select
    dataset,
    {{ subject_id() }} as subject_id,
    question_id,
    answer as label,
    derivation_detail
from {{ source('multisource', 'ground_truth') }}
