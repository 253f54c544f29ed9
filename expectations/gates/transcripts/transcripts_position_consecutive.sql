-- population
select dataset, subject_id, position from staging.stg_transcripts__message

-- failing
with ordered as (
    select
        dataset,
        subject_id,
        position,
        session_position,
        turn,
        row_number() over (
            partition by dataset, subject_id
            order by session_position, turn, position
        ) as expected
    from staging.stg_transcripts__message
)

select
    dataset,
    subject_id,
    position,
    session_position,
    turn,
    expected
from ordered
where position is distinct from expected
