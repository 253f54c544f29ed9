-- B2, E2, F2, G1: the exercise that was really done.
with exercise_day as (
    select
        event.dataset,
        event.subject_id,
        event.exercise_done,
        event.exercise_done and event.exercise_intentional as is_deliberate,
        planner.exercise_intended and not event.exercise_done as is_skipped,
        event.work_hours > 8.5 or event.work_overtime as is_heavy_work,
        -- a day without the device has no workout either
        device.activity_workout_detected is not true as is_undetected
    from {{ ref('stg_multisource__event_day') }} as event
    left join {{ ref('stream_planner') }} as planner
        on
            event.dataset = planner.dataset
            and event.subject_id = planner.subject_id
            and event.day_index = planner.day_index
    left join {{ ref('stream_device') }} as device
        on
            event.dataset = device.dataset
            and event.subject_id = device.subject_id
            and event.day_index = device.day_index
),

counted as (
    select
        dataset,
        subject_id,
        count(*) as days,
        count(*) filter (where exercise_done) as exercise_days,
        count(*) filter (where is_deliberate) as deliberate_days,
        count(*) filter (where is_skipped) as skipped_days,
        count(*) filter (where is_skipped and is_heavy_work) as skipped_for_work,
        count(*) filter (where is_undetected and exercise_done) as missed_by_device,
        count(*) filter (where is_undetected and not exercise_done) as inactive_days
    from exercise_day
    group by dataset, subject_id
),

compared as (
    select
        counted.*,
        -- Days a week above the profile, in doubles as in the release: a few operations on exact
        -- numbers, the same on every run. They decide the boundary where the release's do: twelve
        -- days of thirty (2.8 a week) against 1.8 come out a hair above one.
        counted.exercise_days / (counted.days / cast(7 as double))
        - cast(profile.exercise_days_per_week as double) as surplus
    from counted
    left join {{ ref('stream_profile') }} as profile
        on counted.dataset = profile.dataset and counted.subject_id = profile.subject_id
)

select
    dataset,
    subject_id,
    case
        when surplus is null then 'no_frequency_described'
        when surplus < -1 then 'more_than_1_below'
        when surplus > 1 then 'more_than_1_above'
        else 'within_1_day'
    end as b2,
    case
        when skipped_days <= 2 then 'between_30_60'
        when skipped_for_work > 0.6 * skipped_days then 'yes_more_than_60'
        when skipped_for_work < 0.3 * skipped_days then 'no_fewer_than_30'
        else 'between_30_60'
    end as e2,
    case
        when missed_by_device > 0 and inactive_days > 0 then 'both_occurred'
        when missed_by_device > 0 then 'yes_tracker_missing'
        else 'inactive_confirmed'
    end as f2,
    case
        when exercise_days = 0 then 'no_activity'
        when deliberate_days > 0.7 * exercise_days then 'deliberate_exercise_70plus'
        when deliberate_days < 0.3 * exercise_days then 'incidental_movement_70plus'
        else 'mix'
    end as g1
from compared
