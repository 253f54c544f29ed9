select
    dataset,
    {{ setoka_subject_id() }} as subject_id,
    kind,
    name,
    members,
    detail
from {{ source('setoka', 'pool_item') }}
