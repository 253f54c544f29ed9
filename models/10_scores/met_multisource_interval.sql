select
    run_set_id,
    population,
    metric,
    lo,
    hi
from {{ ref('met_multisource_bootstrap') }}
