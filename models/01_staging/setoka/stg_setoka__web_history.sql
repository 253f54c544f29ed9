select
    dataset,
    {{ setoka_subject_id() }} as subject_id,
    {{ setoka_record_id("'web_history'") }} as record_id,
    ordinal,
    visited_local,
    query,
    site,
    topic
from {{ source('setoka', 'web_history') }}
