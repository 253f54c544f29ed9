select
    dataset,
    {{ companion_subject_id() }} as subject_id,
    file,
    name,
    value
from {{ source('companion', 'counter') }}
