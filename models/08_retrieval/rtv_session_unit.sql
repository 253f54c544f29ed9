-- Sessions as a citation names them: by an id, which may be there more than once.
select
    subject_id,
    session_position,
    source_id,
    min(session_position) over (partition by subject_id, source_id) as unit
from {{ ref('stg_transcripts__session_key') }}
where source_id is not null
