select
    dataset,
    {{ setoka_subject_id() }} as subject_id,
    item,
    response
from {{ source('setoka', 'sheet') }}
