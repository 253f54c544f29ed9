select
    dataset,
    {{ companion_subject_id() }} as subject_id,
    ordinal,
    path,
    section,
    slot,
    value
from {{ source('companion', 'profile_entry') }}
