select
    dataset,
    {{ setoka_subject_id() }} as subject_id,
    {{ setoka_record_id("'direct_message'") }} as record_id,
    ordinal,
    thread,
    sent_local,
    sender,
    recipient,
    text
from {{ source('setoka', 'direct_message') }}
