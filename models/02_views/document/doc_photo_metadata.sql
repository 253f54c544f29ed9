select
    dataset,
    subject_id,
    record_id,
    taken_local,
    place,
    people,
    caption,
    exif
from {{ ref('stg_setoka__photo_metadata') }}
