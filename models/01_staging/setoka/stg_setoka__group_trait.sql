select
    dataset,
    group_id,
    trait,
    mean,
    sd,
    low,
    high
from {{ source('setoka', 'group_trait') }}
