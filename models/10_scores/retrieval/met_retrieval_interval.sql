select
    run_set_id,
    minus_run_set_id,
    track,
    condition,
    population,
    metric,
    aggregation,
    value,
    lo,
    hi,
    interval_method
from {{ ref('met_retrieval_bootstrap') }}
