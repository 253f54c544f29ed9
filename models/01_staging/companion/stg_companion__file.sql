select
    dataset,
    {{ companion_subject_id() }} as subject_id,
    file,
    rows_key,
    header
from {{ source('companion', 'file') }}
