select
    subject_id,
    user_id as subject_key,
    'test' as split,
    cast(null as varchar) as difficulty
from {{ ref('stg_companion__subject') }}
