-- C2, D1, F1, G2: what each source says about company.
with social_day as (
    select
        dataset,
        subject_id,
        'daily_self_report' as source,
        day_index,
        day_index > 14 as is_second_part,
        len(social_activities) as activities,
        social_supporting_other as supporting_other
    from {{ ref('stream_self_report') }}
    union all
    select
        dataset,
        subject_id,
        'planner' as source,
        day_index,
        day_index > 14 as is_second_part,
        if(social_intent, 1, 0) as activities,
        null as supporting_other
    from {{ ref('stream_planner') }}
    union all
    -- the days that have a log are cut at their own midpoint
    select
        dataset,
        subject_id,
        'objective_log' as source,
        day_index,
        row_number() over (partition by dataset, subject_id order by day_index)
        > count(*) over (partition by dataset, subject_id) // 2 as is_second_part,
        if(has_social_event, 1, 0) as activities,
        null as supporting_other
    from {{ ref('atm_multisource__objective_day') }}
),

joined as (
    select
        social_day.*,
        coalesce(planner.social_intent, false) as is_planned
    from social_day
    left join {{ ref('stream_planner') }} as planner
        on
            social_day.dataset = planner.dataset
            and social_day.subject_id = planner.subject_id
            and social_day.day_index = planner.day_index
),

counted as (
    select
        dataset,
        subject_id,
        source,
        count(*) filter (where not is_second_part) as first_days,
        count(*) filter (where is_second_part) as second_days,
        sum(activities) filter (where not is_second_part) as first_activities,
        sum(activities) filter (where is_second_part) as second_activities,
        count(*) filter (where activities > 0) as social_days,
        count(*) filter (where activities > 0 and not supporting_other) as voluntary_days,
        count(*) filter (where activities > 0 and not is_planned) as unplanned_days,
        count(*) filter (where activities > 0 and is_planned and day_index > 16) as kept_days
    from joined
    group by dataset, subject_id, source
),

plan as (
    select
        dataset,
        subject_id,
        count(*) filter (where social_intent) as plans,
        count(*) filter (where social_intent and day_index > 16) as last_plans
    from {{ ref('stream_planner') }}
    group by dataset, subject_id
),

compared as (
    select
        counted.*,
        plan.plans,
        plan.last_plans,
        -- rise of the daily rate, times both day counts to stay exact
        counted.second_activities * counted.first_days
        - counted.first_activities * counted.second_days as rise,
        0.15 * counted.first_days * counted.second_days as step
    from counted
    inner join plan
        on counted.dataset = plan.dataset and counted.subject_id = plan.subject_id
)

select
    dataset,
    subject_id,
    source,
    -- of all planned days, also where the source has no record of them
    case
        when kept_days > 0.50 * last_plans then 'above_50_pct'
        when kept_days >= 0.25 * last_plans then '25_to_50_pct'
        else 'below_25_pct'
    end as c2,
    case
        when rise > step then 'increased'
        when rise < -step then 'decreased'
        else 'stayed_same'
    end as d1,
    case
        -- few plans are taken for a quiet life, not for many unplanned days
        when source = 'planner' and plans between 5 and 9 then '4_to_6'
        when source = 'planner' then '0_to_3'
        when social_days = 0 then 'no_social_activities'
        when unplanned_days <= 3 then '0_to_3'
        when unplanned_days <= 6 then '4_to_6'
        else '7_or_more'
    end as f1,
    case
        when social_days = 0 then 'no_meetings'
        when source = 'planner' then 'voluntary_70plus'
        when source = 'objective_log' then 'mix'
        when voluntary_days > 0.7 * social_days then 'voluntary_70plus'
        when voluntary_days < 0.3 * social_days then 'obligatory_70plus'
        else 'mix'
    end as g2
from compared
union all
select
    dataset,
    subject_id,
    'profile_ltm' as source,
    null as c2,
    null as d1,
    -- half of a month's social days, cut to a whole number: a month has 4.3 weeks
    case
        when social_active_days_per_week * 2.15 < 1 then 'no_social_activities'
        when social_active_days_per_week * 2.15 < 4 then '0_to_3'
        when social_active_days_per_week * 2.15 < 7 then '4_to_6'
        when social_active_days_per_week * 2.15 >= 7 then '7_or_more'
    end as f1,
    case
        when social_active_days_per_week > 0 then 'mix'
        when social_active_days_per_week = 0 then 'no_meetings'
    end as g2
from {{ ref('stream_profile') }}
