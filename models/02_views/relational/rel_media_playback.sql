select
    dataset,
    subject_id,
    record_id,
    start_local,
    end_local,
    title,
    creator,
    kind,
    platform
from {{ ref('stg_setoka__media_playback') }}
