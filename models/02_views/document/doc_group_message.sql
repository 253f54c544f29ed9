select
    dataset,
    subject_id,
    record_id,
    chat_group,
    sent_local,
    sender,
    members,
    text
from {{ ref('stg_setoka__group_message') }}
