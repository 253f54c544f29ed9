-- population
select dataset, subject_id, session_position from staging.stg_transcripts__session

-- failing
with held as (
    select
        dataset,
        subject_id,
        session_position,
        count(*) as n_held
    from staging.stg_transcripts__message
    group by dataset, subject_id, session_position
)

select
    coalesce(session.dataset, held.dataset) as dataset,
    coalesce(session.subject_id, held.subject_id) as subject_id,
    coalesce(session.session_position, held.session_position) as session_position,
    session.n_messages,
    coalesce(held.n_held, 0) as n_held
from staging.stg_transcripts__session as session
full join held
    on
        session.subject_id = held.subject_id
        and session.session_position = held.session_position
where session.n_messages is distinct from coalesce(held.n_held, 0)
