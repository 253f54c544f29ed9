select
    dataset,
    subject_id,
    record_id,
    created_local,
    title,
    priority,
    status,
    due_date,
    done_local
from {{ ref('stg_setoka__task_item') }}
