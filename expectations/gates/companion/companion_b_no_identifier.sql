-- population
select dataset, file, place, field from labels.lbl_companion__text

-- failing
-- The pattern is identifier_pattern of the registry; written out, it is compiled once.
select
    text.dataset,
    text.subject_id,
    text.file,
    text.place,
    text.field,
    regexp_extract(
        text.text,
        '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|"?(session_id|message_id|device_id|account_id|user_uuid)"?\s*:'
    ) as found
from labels.lbl_companion__text as text
where
    regexp_matches(
        text.text,
        '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|"?(session_id|message_id|device_id|account_id|user_uuid)"?\s*:'
    )
