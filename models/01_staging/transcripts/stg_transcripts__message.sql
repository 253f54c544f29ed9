-- The file's id of a message is shown where it tells nothing.
with subject as (
    select
        dataset,
        subject_key,
        ids_tell
    from {{ source('transcripts', 'subject') }}
)

select
    message.dataset,
    {{ transcript_subject_id('message.') }} as subject_id,
    message.position,
    message.session_position,
    message.turn,
    message.sender_role,
    message.sender_name,
    message.text,
    message.n_replaced,
    case when not subject.ids_tell then message.source_id end as source_id,
    message.occurred_local,
    message.utc_offset_min,
    message.precision,
    message.media,
    message.image_caption,
    message.image_query,
    message.image_urls
from {{ source('transcripts', 'message') }} as message
inner join subject
    on
        message.dataset = subject.dataset
        and message.subject_key = subject.subject_key
