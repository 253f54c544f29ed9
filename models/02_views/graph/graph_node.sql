-- The nodes of a user's graph: the user, and everybody the user knows.
select
    dataset,
    subject_id,
    cast(null as varchar) as record_id,
    'user' as kind,
    name
from {{ ref('stg_setoka__user') }}
union all
select
    dataset,
    subject_id,
    record_id,
    'contact' as kind,
    name
from {{ ref('stg_setoka__contact') }}
