-- A4: what each source says about coffee. Reports and payments are counted and scaled to thirty
-- days; a profile's mean and a plan's limit are taken for what most days are like.
with counted as (
    select
        dataset,
        subject_id,
        'daily_self_report' as source,
        count(*) as days,
        count(*) filter (where diet_coffee_cups >= 2) as coffee_days
    from {{ ref('stream_self_report') }}
    group by dataset, subject_id
    union all
    select
        dataset,
        subject_id,
        'objective_log' as source,
        count(*) as days,
        count(*) filter (
            where list_filter(payments, lambda p: p.category = 'coffee')[1].count >= 2
        ) as coffee_days
    from {{ ref('stream_objective') }}
    where available
    group by dataset, subject_id
),

stated as (
    select
        dataset,
        subject_id,
        'profile_ltm' as source,
        diet_coffee_cups_per_day as cups
    from {{ ref('stream_profile') }}
    union all
    select
        dataset,
        subject_id,
        'planner' as source,
        sum(diet_coffee_limit) / count(*) as cups
    from {{ ref('stream_planner') }}
    group by dataset, subject_id
)

select
    dataset,
    subject_id,
    source,
    'A4' as question_id,
    case
        when 30 * coffee_days >= 25 * days then '25_or_more'
        when 30 * coffee_days >= 10 * days then '10_to_24'
        else 'fewer_than_10'
    end as label
from counted
union all
select
    dataset,
    subject_id,
    source,
    'A4' as question_id,
    case
        when cups >= 2.5 then '25_or_more'
        when cups >= 1.5 then '10_to_24'
        else 'fewer_than_10'
    end as label
from stated
