select
    dataset,
    subject_id,
    record_id,
    visited_local,
    query,
    site,
    topic
from {{ ref('stg_setoka__web_history') }}
