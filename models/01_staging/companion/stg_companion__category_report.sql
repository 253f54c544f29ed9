select
    dataset,
    track,
    category,
    reporting
from {{ source('companion', 'category_report') }}
