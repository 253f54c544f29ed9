select
    subject_id,
    difficulty
from {{ ref('core_subject_key') }}
where split = 'train'
