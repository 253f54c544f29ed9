select
    run_set_id,
    population,
    metric,
    lo,
    hi,
    p_value
from {{ ref('met_setoka_resampled') }}
