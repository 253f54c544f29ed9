-- A1, C3, E1, Ctrl2: what each source says about the nights.
with night as (
    select
        dataset,
        subject_id,
        'daily_self_report' as source,
        day_index,
        sleep_duration_h,
        sleep_bedtime_night_min,
        sleep_bedtime_night_min > 1440 as is_late,
        work_overtime as after_work,
        len(social_activities) > 0 as after_company
    from {{ ref('stream_self_report') }}
    union all
    select
        dataset,
        subject_id,
        'planner' as source,
        day_index,
        sleep_duration_h,
        sleep_bedtime_night_min,
        sleep_bedtime_night_min > 1440 as is_late,
        work_hours_limit > 8 as after_work,
        false as after_company
    from {{ ref('stream_planner') }}
    union all
    select
        dataset,
        subject_id,
        'device_log' as source,
        day_index,
        sleep_duration_h,
        sleep_bedtime_night_min,
        sleep_bedtime_night_min > 1440 as is_late,
        work_late_finish as after_work,
        false as after_company
    from {{ ref('stream_device') }}
    where available
    union all
    -- the objective log knows no bedtime, so each of its days stands for a late night
    select
        dataset,
        subject_id,
        'objective_log' as source,
        day_index,
        null as sleep_duration_h,
        null as sleep_bedtime_night_min,
        true as is_late,
        work_block_min > 540 as after_work,
        has_social_event as after_company
    from {{ ref('atm_multisource__objective_day') }}
),

placed as (
    select
        night.*,
        -- 1 is the last night that the source recorded
        row_number() over (
            partition by night.dataset, night.subject_id, night.source
            order by night.day_index desc
        ) as recency,
        -- minutes after the planned bedtime, in the last fourteen days only
        case
            when night.day_index > 16
                then night.sleep_bedtime_night_min - planner.sleep_bedtime_night_min
        end as delay_min
    from night
    left join {{ ref('stream_planner') }} as planner
        on
            night.dataset = planner.dataset
            and night.subject_id = planner.subject_id
            and night.day_index = planner.day_index
),

counted as (
    select
        dataset,
        subject_id,
        source,
        count(*) as nights,
        count(*) filter (where sleep_duration_h >= 7.0) as full_nights,
        count(*) filter (where recency <= 7 and sleep_duration_h < 6.0) as short_nights,
        count(*) filter (where is_late) as late_nights,
        count(*) filter (where is_late and after_work) as late_after_work,
        count(*) filter (where is_late and after_company and not after_work) as late_after_company,
        if(source = 'objective_log', 0.3, 0.5) as main_share,
        count(delay_min) as paired_nights,
        count(*) filter (where delay_min > 20) as later,
        count(*) filter (where delay_min < -20) as earlier
    from placed
    group by dataset, subject_id, source
)

select
    dataset,
    subject_id,
    source,
    case
        -- scaled to thirty nights and rounded; both halves round to the even side, upwards
        when 30 * full_nights >= 19.5 * nights then '20_or_more'
        when 30 * full_nights >= 9.5 * nights then '10_to_19'
        else 'fewer_than_10'
    end as a1,
    case
        when paired_nights = 0 then 'no_targets'
        when later > 0.5 * paired_nights then 'later_more_than_50pct'
        when earlier > 0.5 * paired_nights then 'earlier_more_than_50pct'
        else 'within_20min_more_than_50pct'
    end as c3,
    case
        when late_nights = 0 then 'no_late_nights'
        when late_after_work > main_share * late_nights then 'work_activity'
        when late_after_company > main_share * late_nights then 'social_activity'
        else 'no_single_factor'
    end as e1,
    case
        when short_nights = 0 then '0_nights'
        when short_nights <= 2 then '1_to_2'
        else '3_or_more'
    end as ctrl2
from counted
union all
select
    dataset,
    subject_id,
    'profile_ltm' as source,
    case
        when sleep_duration_h >= 7.3 then '20_or_more'
        when sleep_duration_h >= 6.5 then '10_to_19'
        else 'fewer_than_10'
    end as a1,
    null as c3,
    null as e1,
    null as ctrl2
from {{ ref('stream_profile') }}
