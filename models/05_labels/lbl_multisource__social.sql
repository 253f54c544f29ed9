-- C2, D1, F1, G2: the company that was really kept.
with social_day as (
    select
        event.dataset,
        event.subject_id,
        event.social_supporting_other as supporting_other,
        event.day_index > 14 as is_second_part,
        len(event.social_activities) as activities,
        len(event.social_activities) > 0 as is_social,
        coalesce(planner.social_intent, false) as is_planned,
        event.day_index > 16 and planner.social_intent as is_planned_last
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
        count(*) filter (where is_planned_last) as planned_days,
        count(*) filter (where is_planned_last and is_social) as kept_days,
        count(*) filter (where not is_second_part) as first_days,
        count(*) filter (where is_second_part) as second_days,
        sum(activities) filter (where not is_second_part) as first_activities,
        sum(activities) filter (where is_second_part) as second_activities,
        count(*) filter (where is_social) as social_days,
        count(*) filter (where is_social and not is_planned) as unplanned_days,
        count(*) filter (where is_social and not supporting_other) as voluntary_days
    from social_day
    group by dataset, subject_id
),

trended as (
    select
        *,
        -- rise of the daily rate, times both day counts to stay exact
        second_activities * first_days - first_activities * second_days as rise,
        0.15 * first_days * second_days as step
    from counted
)

select
    dataset,
    subject_id,
    case
        when planned_days = 0 then 'no_plans'
        when kept_days > 0.50 * planned_days then 'above_50_pct'
        when kept_days >= 0.25 * planned_days then '25_to_50_pct'
        else 'below_25_pct'
    end as c2,
    case
        when rise > step then 'increased'
        when rise < -step then 'decreased'
        else 'stayed_same'
    end as d1,
    case
        when social_days = 0 then 'no_social_activities'
        when unplanned_days <= 3 then '0_to_3'
        when unplanned_days <= 6 then '4_to_6'
        else '7_or_more'
    end as f1,
    case
        when social_days = 0 then 'no_meetings'
        when voluntary_days > 0.7 * social_days then 'voluntary_70plus'
        when voluntary_days < 0.3 * social_days then 'obligatory_70plus'
        else 'mix'
    end as g2
from trended
