select
    dataset,
    mode,
    origin,
    n_subjects
from {{ source('companion', 'corpus') }}
