select
    dataset,
    subject_id,
    record_id,
    name,
    phone,
    email,
    birthday,
    employer
from {{ ref('stg_setoka__contact') }}
