-- The adjacency lists as a memory system is given them.
select
    dataset,
    subject_id,
    schema_name,
    week,
    ordinal,
    text
from {{ ref('stg_setoka__chunk') }}
where schema_name in ('contact', 'contact_tie', 'user_contact_tie', 'co_participation')
