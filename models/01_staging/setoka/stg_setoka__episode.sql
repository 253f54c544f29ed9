select
    dataset,
    {{ setoka_subject_id() }} as subject_id,
    day_index,
    position,
    start_local,
    end_local,
    category_id,
    entry,
    label_entries
from {{ source('setoka', 'episode') }}
