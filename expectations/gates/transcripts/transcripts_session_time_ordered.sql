-- population
select
    dataset,
    subject_id,
    session_position
from staging.stg_transcripts__session
where session_position > 1 and occurred_local is not null

-- failing
with dated as (
    select
        dataset,
        subject_id,
        session_position,
        occurred_local,
        lag(occurred_local) over (
            partition by dataset, subject_id
            order by session_position
        ) as before_it
    from staging.stg_transcripts__session
    where occurred_local is not null
)

select
    dataset,
    subject_id,
    session_position,
    before_it,
    occurred_local
from dated
where occurred_local < before_it
