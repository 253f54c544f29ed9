-- A2, B3, F3: when work was really done.
with work_day as (
    select
        event.dataset,
        event.subject_id,
        event.is_weekend,
        event.work_hours > 0 as worked,
        event.work_hours > 9.0 and (event.work_on_weekend or not event.is_weekend) as is_long,
        event.is_weekend and event.work_on_weekend as weekend_worked,
        -- the whole day has no record; a missing timesheet alone is not enough
        not objective.available as is_unrecorded
    from {{ ref('stg_multisource__event_day') }} as event
    left join {{ ref('stream_objective') }} as objective
        on
            event.dataset = objective.dataset
            and event.subject_id = objective.subject_id
            and event.day_index = objective.day_index
),

counted as (
    select
        dataset,
        subject_id,
        count(*) filter (where is_long) as long_days,
        count(*) filter (where is_weekend) as weekend_days,
        count(*) filter (where weekend_worked) as weekend_days_worked,
        count(*) filter (where is_unrecorded and worked) as unrecorded_worked,
        count(*) filter (where is_unrecorded and not worked) as unrecorded_off
    from work_day
    group by dataset, subject_id
),

styled as (
    select
        counted.*,
        profile.afterhours_work_style as work_style
    from counted
    left join {{ ref('stream_profile') }} as profile
        on counted.dataset = profile.dataset and counted.subject_id = profile.subject_id
)

select
    dataset,
    subject_id,
    case
        when long_days >= 8 then '8_or_more'
        when long_days >= 4 then '4_to_7'
        else '0_to_3'
    end as a2,
    case
        when work_style is null then 'no_approach_described'
        when work_style = 'strict_boundary' and weekend_days_worked > 0.15 * weekend_days
            then 'does_not_match'
        -- under four weekend days, none worked says nothing against a flexible style
        when work_style = 'flexible' and weekend_days_worked = 0 and weekend_days >= 4
            then 'does_not_match'
        else 'matches'
    end as b3,
    case
        when unrecorded_worked > 0 and unrecorded_off > 0 then 'both_occurred'
        when unrecorded_worked > 0 then 'yes_worked_despite_no_entry'
        else 'truly_off'
    end as f3
from styled
