select
    dataset,
    parameter,
    stratum,
    parameter_value as value,
    fitted_on
from {{ ref('rsv_day_fusion_fit') }}
where kind = 'parameter'
