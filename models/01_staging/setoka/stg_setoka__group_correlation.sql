select
    dataset,
    group_id,
    trait,
    other,
    reported,
    used
from {{ source('setoka', 'group_correlation') }}
