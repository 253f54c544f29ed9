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
        utc_offset_min,
        lag(occurred_local) over in_order as before_it,
        lag(utc_offset_min) over in_order as offset_before_it
    from staging.stg_transcripts__session
    where occurred_local is not null
    window in_order as (partition by dataset, subject_id order by session_position)
)

select
    dataset,
    subject_id,
    session_position,
    before_it,
    occurred_local
from dated
where
    -- Of two zones, or of one whose clock is put back, the wall clock does not tell.
    if(
        utc_offset_min is not null and offset_before_it is not null,
        occurred_local - to_minutes(utc_offset_min) < before_it - to_minutes(offset_before_it),
        occurred_local < before_it
    )
