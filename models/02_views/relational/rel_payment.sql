select
    dataset,
    subject_id,
    record_id,
    paid_local,
    merchant,
    amount,
    currency,
    method,
    category
from {{ ref('stg_setoka__payment') }}
