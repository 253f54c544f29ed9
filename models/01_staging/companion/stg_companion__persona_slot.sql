select
    dataset,
    {{ companion_subject_id() }} as subject_id,
    ordinal,
    slot,
    value,
    is_empty,
    evidence,
    confidence
from {{ source('companion', 'persona_slot') }}
