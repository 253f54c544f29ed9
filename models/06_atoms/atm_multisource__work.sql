-- A2, B3, F3: what each source says about work.
with work_day as (
    select
        dataset,
        subject_id,
        'daily_self_report' as source,
        day_index,
        true as is_observed,
        work_hours > 9.0 and (work_on_weekend or not is_weekend) as is_long,
        is_weekend,
        is_weekend and work_on_weekend as weekend_worked,
        work_hours > 0 as worked
    from {{ ref('stream_self_report') }}
    union all
    select
        dataset,
        subject_id,
        'planner' as source,
        day_index,
        true as is_observed,
        work_hours_limit > 9.0 as is_long,
        null as is_weekend,
        null as weekend_worked,
        work_hours_limit > 0 as worked
    from {{ ref('stream_planner') }}
    union all
    select
        dataset,
        subject_id,
        'objective_log' as source,
        day_index,
        true as is_observed,
        work_block_min > 540 as is_long,
        is_weekend,
        is_weekend and work_block_min > 0 as weekend_worked,
        null as worked
    from {{ ref('atm_multisource__objective_day') }}
    union all
    -- a day without the device stays, since F3 takes it for a day off
    select
        dataset,
        subject_id,
        'device_log' as source,
        day_index,
        available as is_observed,
        work_focus_minutes > 540 as is_long,
        is_weekend and available as is_weekend,
        is_weekend and work_focus_minutes > 0 as weekend_worked,
        coalesce(work_focus_minutes > 30, false) as worked
    from {{ ref('stream_device') }}
),

counted as (
    select
        work_day.dataset,
        work_day.subject_id,
        work_day.source,
        count(*) filter (where work_day.is_observed) as observed_days,
        count(*) filter (where work_day.is_long) as long_days,
        count(*) filter (where work_day.is_weekend) as weekend_days,
        count(*) filter (where work_day.weekend_worked) as weekend_days_worked,
        count(*) filter (where not objective.available and work_day.worked) as unrecorded_worked,
        count(*) filter (where not objective.available and not work_day.worked) as unrecorded_off
    from work_day
    left join {{ ref('stream_objective') }} as objective
        on
            work_day.dataset = objective.dataset
            and work_day.subject_id = objective.subject_id
            and work_day.day_index = objective.day_index
    group by work_day.dataset, work_day.subject_id, work_day.source
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
    source,
    case
        when observed_days = 0 then null
        when long_days >= 8 then '8_or_more'
        when long_days >= 4 then '4_to_7'
        else '0_to_3'
    end as a2,
    case
        when observed_days = 0 then null
        when work_style = 'strict_boundary' and weekend_days_worked > 0.15 * weekend_days
            then 'does_not_match'
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
union all
select
    dataset,
    subject_id,
    'profile_ltm' as source,
    case
        when work_hours_mean >= 9.5 then '8_or_more'
        when work_hours_mean >= 8.0 then '4_to_7'
        else '0_to_3'
    end as a2,
    'matches' as b3,
    case
        when work_hours_mean > 6 then 'yes_worked_despite_no_entry'
        when work_hours_mean > 3 then 'both_occurred'
        else 'truly_off'
    end as f3
from {{ ref('stream_profile') }}
