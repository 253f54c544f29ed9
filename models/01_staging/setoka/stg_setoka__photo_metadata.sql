select
    dataset,
    {{ setoka_subject_id() }} as subject_id,
    {{ setoka_record_id("'photo_metadata'") }} as record_id,
    ordinal,
    taken_local,
    place,
    people,
    caption,
    exif
from {{ source('setoka', 'photo_metadata') }}
