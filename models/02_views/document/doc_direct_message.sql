select
    dataset,
    subject_id,
    record_id,
    thread,
    sent_local,
    sender,
    recipient,
    text
from {{ ref('stg_setoka__direct_message') }}
