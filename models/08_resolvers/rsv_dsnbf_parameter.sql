select
    dataset,
    system,
    cell,
    parameter,
    source,
    value,
    fitted_on
from {{ ref('rsv_dsnbf_parameter_fit') }}
