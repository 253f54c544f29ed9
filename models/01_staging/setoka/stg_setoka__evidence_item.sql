select
    dataset,
    {{ setoka_subject_id() }} as subject_id,
    item,
    rank,
    salience
from {{ source('setoka', 'evidence_item') }}
