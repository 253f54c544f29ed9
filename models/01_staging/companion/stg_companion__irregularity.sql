select
    dataset,
    ordinal,
    case when user_id is not null then {{ companion_subject_id() }} end as subject_id,
    file,
    kind,
    place,
    value
from {{ source('companion', 'irregularity') }}
