select
    dataset,
    {{ setoka_subject_id() }} as subject_id,
    {{ setoka_record_id("'contact'") }} as record_id,
    ordinal,
    name,
    phone,
    email,
    birthday,
    employer
from {{ source('setoka', 'contact') }}
