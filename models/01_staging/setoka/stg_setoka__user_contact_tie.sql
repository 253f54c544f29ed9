select
    dataset,
    {{ setoka_subject_id() }} as subject_id,
    {{ setoka_record_id("'user_contact_tie'") }} as record_id,
    ordinal,
    contact,
    relation,
    closeness,
    since
from {{ source('setoka', 'user_contact_tie') }}
