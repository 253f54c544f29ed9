select
    dataset,
    {{ setoka_subject_id() }} as subject_id,
    {{ setoka_record_id("'contact_tie'") }} as record_id,
    ordinal,
    contact,
    other,
    relation,
    since
from {{ source('setoka', 'contact_tie') }}
