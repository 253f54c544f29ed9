-- All that a memory system is given, in the order in which it is to take it in.
select
    dataset,
    subject_id,
    schema_name,
    week,
    ordinal,
    text
from {{ ref('stg_setoka__chunk') }}
