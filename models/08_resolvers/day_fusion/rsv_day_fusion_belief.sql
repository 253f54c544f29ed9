select
    dataset,
    subject_id,
    day_index,
    field,
    value,
    value_order,
    probability_nano / 1e9 as probability,
    believed
from {{ ref('rsv_day_fusion_fit') }}
where kind = 'belief'
