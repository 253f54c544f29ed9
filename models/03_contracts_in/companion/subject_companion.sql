select
    subject_id,
    'companion' as benchmark,
    dataset,
    cast(null as varchar) as group_id,
    json_object('subject_key', user_id) as attributes
from {{ ref('stg_companion__subject') }}
