select
    dataset,
    subject_id,
    record_id,
    contact,
    relation,
    closeness,
    since
from {{ ref('stg_setoka__user_contact_tie') }}
