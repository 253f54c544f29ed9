-- A1, A3, C2, F1, Ctrl2: what the partner's days say. Counts are scaled to the days that the
-- partner was at home.
with joined as (
    select
        partner.*,
        coalesce(planner.social_intent, false) as is_planned
    from {{ ref('stream_partner') }} as partner
    left join {{ ref('stream_planner') }} as planner
        on
            partner.dataset = planner.dataset
            and partner.subject_id = planner.subject_id
            and partner.day_index = planner.day_index
),

counted as (
    select
        dataset,
        subject_id,
        count(*) as days,
        count(*) filter (where sleep_duration_h >= 7.0) as full_nights,
        sum(meals_seen) as meals,
        sum(home_cooked_seen) as home_cooked,
        count(*) filter (where is_planned and day_index > 16) as planned_days,
        count(*) filter (where is_planned and day_index > 16 and had_company) as kept_days,
        count(*) filter (where had_company) as social_days,
        count(*) filter (where had_company and not is_planned) as unplanned_days,
        count(*) filter (where day_index > 23) as last_days,
        count(*) filter (where day_index > 23 and sleep_duration_h < 6.0) as short_nights
    from joined
    group by dataset, subject_id
),

read as (
    select
        dataset,
        subject_id,
        case
            when 30 * full_nights >= 19.5 * days then '20_or_more'
            when 30 * full_nights >= 9.5 * days then '10_to_19'
            else 'fewer_than_10'
        end as a1,
        case
            when home_cooked >= 0.7 * meals then '70_or_more'
            when home_cooked >= 0.4 * meals then '40_to_69'
            when home_cooked < 0.4 * meals then 'less_than_40'
        end as a3,
        case
            when planned_days = 0 then null
            when kept_days > 0.50 * planned_days then 'above_50_pct'
            when kept_days >= 0.25 * planned_days then '25_to_50_pct'
            else 'below_25_pct'
        end as c2,
        case
            when social_days = 0 then 'no_social_activities'
            when 30 * unplanned_days < 3.5 * days then '0_to_3'
            when 30 * unplanned_days < 6.5 * days then '4_to_6'
            else '7_or_more'
        end as f1,
        case
            when last_days = 0 then null
            when short_nights = 0 then '0_nights'
            when short_nights <= 2 then '1_to_2'
            else '3_or_more'
        end as ctrl2
    from counted
)

select
    read.dataset,
    read.subject_id,
    'partner_report' as source,
    answer.question_id,
    answer.label
from read
cross join (
    values
    ('A1', read.a1),
    ('A3', read.a3),
    ('C2', read.c2),
    ('F1', read.f1),
    ('Ctrl2', read.ctrl2)
) as answer (question_id, label)
