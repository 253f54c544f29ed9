-- B2, E2, F2, G1: what each source says about exercise.
with exercise_day as (
    select
        report.dataset,
        report.subject_id,
        'daily_self_report' as source,
        true as is_observed,
        report.exercise_done as is_active,
        report.exercise_done and report.exercise_duration_min >= 30 as is_deliberate,
        planner.exercise_intended and not report.exercise_done as is_skipped,
        report.work_hours > 8.5 or report.work_overtime as is_heavy_work,
        device.activity_workout_detected is not true as is_undetected,
        null as is_moving
    from {{ ref('stream_self_report') }} as report
    left join {{ ref('stream_planner') }} as planner
        on
            report.dataset = planner.dataset
            and report.subject_id = planner.subject_id
            and report.day_index = planner.day_index
    left join {{ ref('stream_device') }} as device
        on
            report.dataset = device.dataset
            and report.subject_id = device.subject_id
            and report.day_index = device.day_index
    union all
    -- a plan can't say what was skipped, so every intended day stands for one
    select
        dataset,
        subject_id,
        'planner' as source,
        true as is_observed,
        exercise_intended as is_active,
        exercise_intended as is_deliberate,
        exercise_intended as is_skipped,
        work_hours_limit > 8 as is_heavy_work,
        null as is_undetected,
        null as is_moving
    from {{ ref('stream_planner') }}
    union all
    select
        dataset,
        subject_id,
        'objective_log' as source,
        true as is_observed,
        has_exercise_session as is_active,
        null as is_deliberate,
        not has_exercise_session as is_skipped,
        work_block_min > 540 as is_heavy_work,
        null as is_undetected,
        null as is_moving
    from {{ ref('atm_multisource__objective_day') }}
    union all
    -- a day without the device stays, since F2 counts it
    select
        dataset,
        subject_id,
        'device_log' as source,
        available as is_observed,
        activity_workout_detected as is_active,
        activity_workout_detected and activity_active_minutes >= 30 as is_deliberate,
        not activity_workout_detected as is_skipped,
        work_late_finish or work_focus_minutes > 480 as is_heavy_work,
        null as is_undetected,
        activity_active_minutes > 10 as is_moving
    from {{ ref('stream_device') }}
),

counted as (
    select
        dataset,
        subject_id,
        source,
        count(*) filter (where is_observed) as observed_days,
        count(*) filter (where not is_observed) as unobserved_days,
        count(*) filter (where is_active) as active_days,
        count(*) filter (where is_deliberate) as deliberate_days,
        count(*) filter (where is_skipped) as skipped_days,
        count(*) filter (where is_skipped and is_heavy_work) as skipped_for_work,
        count(*) filter (where is_undetected and is_active) as missed_by_device,
        count(*) filter (where is_undetected and not is_active) as inactive_days,
        count(*) filter (where is_moving) as moving_days
    from exercise_day
    group by dataset, subject_id, source
),

compared as (
    select
        counted.*,
        -- doubles, as in lbl_multisource__exercise
        counted.active_days / (counted.observed_days / cast(7 as double))
        - cast(profile.exercise_days_per_week as double) as surplus
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
        when surplus is null then 'no_frequency_described'
        when surplus < -1 then 'more_than_1_below'
        when surplus > 1 then 'more_than_1_above'
        else 'within_1_day'
    end as b2,
    case
        when observed_days = 0 then null
        when skipped_days <= 2 then 'between_30_60'
        when skipped_for_work > 0.6 * skipped_days then 'yes_more_than_60'
        when skipped_for_work < 0.3 * skipped_days then 'no_fewer_than_30'
        else 'between_30_60'
    end as e2,
    case
        when source = 'daily_self_report' and missed_by_device > 0
            then if(inactive_days > 0, 'both_occurred', 'yes_tracker_missing')
        when source = 'planner' and active_days >= 15 then 'yes_tracker_missing'
        when source = 'planner' and active_days >= 5 then 'both_occurred'
        when source = 'objective_log' and active_days > 0.3 * observed_days
            then 'yes_tracker_missing'
        when source = 'objective_log' and active_days > 0.1 * observed_days
            then 'both_occurred'
        when source = 'device_log' and unobserved_days > 0 and active_days > 0
            then 'both_occurred'
        when source = 'device_log' and unobserved_days > 9 then 'yes_tracker_missing'
        else 'inactive_confirmed'
    end as f2,
    case
        when active_days = 0 and moving_days = 0 and observed_days > 0 then 'no_activity'
        -- moving without a workout tells nothing of the kind of movement
        when active_days = 0 then null
        when deliberate_days > 0.7 * active_days then 'deliberate_exercise_70plus'
        when deliberate_days < 0.3 * active_days then 'incidental_movement_70plus'
        else 'mix'
    end as g1
from compared
union all
select
    dataset,
    subject_id,
    'profile_ltm' as source,
    if(exercise_days_per_week is null, 'no_frequency_described', 'within_1_day') as b2,
    case
        when work_overtime_share > 0.6 then 'yes_more_than_60'
        when work_overtime_share < 0.3 then 'no_fewer_than_30'
        when work_overtime_share is not null then 'between_30_60'
    end as e2,
    case
        when exercise_days_per_week >= 3 then 'yes_tracker_missing'
        when exercise_days_per_week >= 1 then 'both_occurred'
        else 'inactive_confirmed'
    end as f2,
    null as g1
from {{ ref('stream_profile') }}
