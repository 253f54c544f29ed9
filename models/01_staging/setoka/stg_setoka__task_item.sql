select
    dataset,
    {{ setoka_subject_id() }} as subject_id,
    {{ setoka_record_id("'task_item'") }} as record_id,
    ordinal,
    created_local,
    title,
    priority,
    status,
    due_date,
    done_local
from {{ source('setoka', 'task_item') }}
