select
    dataset,
    {{ setoka_subject_id() }} as subject_id,
    {{ setoka_record_id('schema_name') }} as record_id,
    schema_name,
    event_id,
    source_field
from {{ source('setoka', 'record_event') }}
