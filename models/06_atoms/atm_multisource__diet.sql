-- A3, D2, Ctrl1: what each source says about meals. Means and shares are doubles, as in the
-- release: one division each of exact numbers, so the result is the same on every run, and on a
-- threshold (1.2 of 3.0 meals lies under .4) it falls where the release's does.
with read as (
    select
        dataset,
        subject_id,
        'daily_self_report' as source,
        sum(diet_home_cooked) / cast(sum(diet_meals) as double) as home_share,
        sum(diet_meals) / cast(count(*) as double) as meals_mean,
        sum(diet_home_cooked) / cast(count(*) as double) as home_mean,
        count(*) filter (where day_index > 23 and diet_meals > diet_home_cooked) as outside_days
    from {{ ref('stream_self_report') }}
    group by dataset, subject_id
    union all
    -- a day either puts home cooking first or doesn't
    select
        dataset,
        subject_id,
        'planner' as source,
        count(*) filter (where diet_home_cooked_priority) / cast(count(*) as double) as home_share,
        null as meals_mean,
        null as home_mean,
        count(*) filter (where day_index > 23 and not diet_home_cooked_priority) as outside_days
    from {{ ref('stream_planner') }}
    group by dataset, subject_id
    union all
    -- three meals a day, of which a delivery is the only trace of one not cooked at home
    select
        dataset,
        subject_id,
        'objective_log' as source,
        1 - sum(deliveries) / cast(3 * count(*) as double) as home_share,
        null as meals_mean,
        null as home_mean,
        null as outside_days
    from {{ ref('atm_multisource__objective_day') }}
    group by dataset, subject_id
    union all
    select
        dataset,
        subject_id,
        'profile_ltm' as source,
        cast(diet_home_cooked_per_day as double) / cast(diet_meals_per_day as double)
            as home_share,
        diet_meals_per_day as meals_mean,
        diet_home_cooked_per_day as home_mean,
        round_even(7 * greatest(diet_meals_per_day - diet_home_cooked_per_day, 0), 0)
            as outside_days
    from {{ ref('stream_profile') }}
),

compared as (
    select
        read.*,
        abs(read.home_mean - cast(profile.diet_home_cooked_per_day as double))
        + abs(read.meals_mean - cast(profile.diet_meals_per_day as double)) as shift
    from read
    left join {{ ref('stream_profile') }} as profile
        on read.dataset = profile.dataset and read.subject_id = profile.subject_id
)

select
    dataset,
    subject_id,
    source,
    case
        when home_share >= 0.7 then '70_or_more'
        when home_share >= 0.4 then '40_to_69'
        when home_share < 0.4 then 'less_than_40'
    end as a3,
    case
        when shift is null then 'no_baseline'
        when shift > 1.0 then 'differs_more_than_1'
        else 'within_1'
    end as d2,
    case
        when outside_days <= 1 then '0_to_1_days'
        when outside_days <= 3 then '2_to_3_days'
        when outside_days > 3 then '4_or_more'
    end as ctrl1
from compared
