select
    dataset,
    {{ setoka_subject_id() }} as subject_id,
    event_id,
    day_index,
    position,
    start_local,
    end_local,
    category_id,
    entry,
    label_entries,
    participants,
    in_company,
    place
from {{ source('setoka', 'scene') }}
