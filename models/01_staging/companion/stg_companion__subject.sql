select
    dataset,
    {{ companion_subject_id() }} as subject_id,
    user_id,
    ordinal
from {{ source('companion', 'subject') }}
