select
    dataset,
    subject_id,
    record_id,
    contact,
    other,
    relation,
    since
from {{ ref('stg_setoka__contact_tie') }}
