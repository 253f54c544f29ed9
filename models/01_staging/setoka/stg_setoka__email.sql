select
    dataset,
    {{ setoka_subject_id() }} as subject_id,
    {{ setoka_record_id("'email'") }} as record_id,
    ordinal,
    sent_local,
    sender,
    recipient,
    subject,
    body
from {{ source('setoka', 'email') }}
