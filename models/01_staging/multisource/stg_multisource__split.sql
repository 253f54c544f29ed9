-- The split alone: class, name and id stay behind.
select
    dataset,
    {{ subject_id() }} as subject_id,
    split
from {{ source('multisource', 'persona') }}
