-- population
select dataset, subject_id, query_id from queries.qry_setoka_occasion

-- failing
-- Counted anew: the user's events that agree with the one asked about in all cues.
with event as (
    select
        subject_id,
        event_id,
        strftime(start_local, '%Y-%m-%d') as day,
        hour(start_local) // 6 as quarter,
        place,
        participants
    from queries.qry_setoka_event
),

asked as (
    select
        occasion.dataset,
        occasion.subject_id,
        occasion.query_id,
        occasion.event_id,
        event.day,
        event.quarter,
        event.place,
        occasion.participant,
        string_split(occasion.cue_set, ' ') as cues
    from queries.qry_setoka_occasion as occasion
    inner join event
        on
            occasion.subject_id = event.subject_id
            and occasion.event_id = event.event_id
),

other as (
    select asked.*, event.event_id as other_event, event.quarter as other_quarter,
        event.place as other_place, event.participants
    from asked
    inner join event
        on
            asked.subject_id = event.subject_id
            and asked.day = event.day
    where list_contains(asked.cues, 'day')
    union all
    select asked.*, event.event_id as other_event, event.quarter as other_quarter,
        event.place as other_place, event.participants
    from asked
    inner join event
        on
            asked.subject_id = event.subject_id
            and asked.place = event.place
    where not list_contains(asked.cues, 'day')
)

select
    dataset,
    subject_id,
    query_id,
    event_id,
    other_event
from other
where
    event_id <> other_event
    and (not list_contains(cues, 'part') or quarter = other_quarter)
    and (not list_contains(cues, 'place') or place = other_place)
    and (not list_contains(cues, 'participant') or list_contains(participants, participant))

-- applies: users to train on are asked nothing
select dataset from staging.stg_setoka__user where not starts_with(dataset, 'setoka-train-')
