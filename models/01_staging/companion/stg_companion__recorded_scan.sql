select
    dataset,
    scan,
    n_texts,
    n_hits
from {{ source('companion', 'recorded_scan') }}
