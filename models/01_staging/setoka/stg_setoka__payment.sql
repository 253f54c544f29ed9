select
    dataset,
    {{ setoka_subject_id() }} as subject_id,
    {{ setoka_record_id("'payment'") }} as record_id,
    ordinal,
    paid_local,
    merchant,
    amount,
    currency,
    method,
    category
from {{ source('setoka', 'payment') }}
