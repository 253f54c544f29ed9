-- population
select dataset, source_id from staging.stg_companion__message
union all
select dataset, probe_dayid from staging.stg_companion__chat_row

-- failing
-- The number of a day ranks its date among the subject's active ones; the number within a day
-- may skip, since it was given before some messages were removed, but never turns back.
with ordered as (
    select
        *,
        dense_rank() over (
            partition by subject_id
            order by cast(occurred_local as date)
        ) as day_rank,
        count(*) over (partition by subject_id, source_id) as n_same,
        lag(occurred_local) over stream as before,
        lag(day_number) over stream as day_before,
        lag(day_position) over stream as position_before
    from staging.stg_companion__message
    window stream as (partition by subject_id order by position)
),

flawed as (
    select
        dataset,
        subject_id,
        'source' as file,
        source_id,
        concat_ws(
            '; ',
            if(day_number is null or day_position is null, 'not of the form day3-12', null),
            if(n_same > 1, 'several messages have it', null),
            if(day_number <> day_rank, 'its day is number ' || day_rank, null),
            if(occurred_local < before, 'it comes before the one in front of it', null),
            if(
                day_number = day_before and day_position <= position_before,
                'its number in the day does not go on',
                null
            )
        ) as flaw
    from ordered
    union all
    select
        dataset,
        subject_id,
        'chat',
        probe_dayid,
        if(count(*) > 1, 'several rows have it as probe', '')
    from staging.stg_companion__chat_row
    group by dataset, subject_id, probe_dayid
)

select
    dataset,
    subject_id,
    file,
    source_id,
    flaw
from flawed
where flaw <> ''
