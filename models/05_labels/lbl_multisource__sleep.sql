-- A1, C3, E1, Ctrl2: what the nights really were.
with night as (
    select
        event.dataset,
        event.subject_id,
        event.sleep_duration_h,
        event.day_index > 23 as in_last_week,
        event.sleep_bedtime_night_min > 1440 as is_late,
        -- work is asked before company, so a night with both counts for work
        list_contains(event.context_tags, 'work_stress') as after_work,
        list_contains(event.context_tags, 'social') as after_company,
        -- minutes after the planned bedtime; NULL before the last fourteen days or without a plan
        case
            when event.day_index > 16
                then event.sleep_bedtime_night_min - planner.sleep_bedtime_night_min
        end as delay_min
    from {{ ref('stg_multisource__event_day') }} as event
    left join {{ ref('stream_planner') }} as planner
        on
            event.dataset = planner.dataset
            and event.subject_id = planner.subject_id
            and event.day_index = planner.day_index
),

counted as (
    select
        dataset,
        subject_id,
        count(*) filter (where sleep_duration_h >= 7.0) as full_nights,
        count(*) filter (where in_last_week and sleep_duration_h < 6.0) as short_nights,
        count(*) filter (where is_late) as late_nights,
        count(*) filter (where is_late and after_work) as late_after_work,
        count(*) filter (where is_late and after_company and not after_work) as late_after_company,
        count(delay_min) as targets,
        count(*) filter (where delay_min > 20) as later,
        count(*) filter (where delay_min < -20) as earlier
    from night
    group by dataset, subject_id
)

select
    dataset,
    subject_id,
    case
        when full_nights >= 20 then '20_or_more'
        when full_nights >= 10 then '10_to_19'
        else 'fewer_than_10'
    end as a1,
    case
        when targets = 0 then 'no_targets'
        when later > 0.5 * targets then 'later_more_than_50pct'
        when earlier > 0.5 * targets then 'earlier_more_than_50pct'
        else 'within_20min_more_than_50pct'
    end as c3,
    case
        when late_nights = 0 then 'no_late_nights'
        when late_after_work > 0.5 * late_nights then 'work_activity'
        when late_after_company > 0.5 * late_nights then 'social_activity'
        else 'no_single_factor'
    end as e1,
    case
        when short_nights = 0 then '0_nights'
        when short_nights <= 2 then '1_to_2'
        else '3_or_more'
    end as ctrl2
from counted
