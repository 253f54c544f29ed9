select
    dataset,
    subject_id,
    record_id,
    sent_local,
    sender,
    recipient,
    subject,
    body
from {{ ref('stg_setoka__email') }}
