select
    dataset,
    {{ setoka_subject_id() }} as subject_id,
    schema_name,
    week,
    ordinal,
    text
from {{ source('setoka', 'chunk') }}
