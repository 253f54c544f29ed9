select
    dataset,
    {{ setoka_subject_id() }} as subject_id,
    {{ setoka_record_id("'media_playback'") }} as record_id,
    ordinal,
    start_local,
    end_local,
    title,
    creator,
    kind,
    platform
from {{ source('setoka', 'media_playback') }}
