-- A session is a maximal run of messages with gaps below the registered one.
with message as (
    select
        *,
        occurred_local - lag(occurred_local) over (
            partition by dataset, user_id
            order by position
        ) as gap
    from {{ source('companion', 'message') }}
),

opened as (
    select
        *,
        coalesce(
            epoch(gap) >= 3600 * {{ companion_choice('session_gap_h', 'double') }},
            true
        ) as opens_session
    from message
)

select
    dataset,
    {{ companion_subject_id() }} as subject_id,
    position,
    cast(
        sum(cast(opens_session as integer)) over (
            partition by dataset, user_id
            order by position
        ) as integer
    ) as session_position,
    id as source_id,
    sender as sender_role,
    content as text,
    speech,
    bubbles,
    chips,
    media,
    timestamp_text,
    occurred_local,
    utc_offset_min,
    day_number,
    day_position,
    n_replaced
from opened
