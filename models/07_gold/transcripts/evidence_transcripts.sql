-- What resolves to a message, once. Evidence that names a session is not a record's, and is
-- scored apart.
select
    evidence.item_id,
    message.record_id,
    'primary' as role,
    'message' as store,
    cast(
        row_number() over (partition by evidence.item_id order by evidence.citation, evidence.part)
        as integer
    ) as ordinal
from {{ ref('stg_transcripts__evidence') }} as evidence
inner join {{ ref('chat_message') }} as message
    on
        evidence.subject_id = message.subject_id
        and evidence.position = message.position
where
    evidence.unit = 'message'
    and not evidence.dangling
    and not evidence.repeated
