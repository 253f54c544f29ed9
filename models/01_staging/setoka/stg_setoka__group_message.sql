select
    dataset,
    {{ setoka_subject_id() }} as subject_id,
    {{ setoka_record_id("'group_message'") }} as record_id,
    ordinal,
    chat_group,
    sent_local,
    sender,
    members,
    text
from {{ source('setoka', 'group_message') }}
