-- population
select
    dataset,
    subject_id,
    session_position
from staging.stg_transcripts__session_key
where source_id is not null

-- failing
select
    dataset,
    subject_id,
    source_id,
    count(*) as n_sessions,
    list(file_position order by file_position) as file_positions
from staging.stg_transcripts__session_key
where source_id is not null
group by dataset, subject_id, source_id
having count(*) > 1
