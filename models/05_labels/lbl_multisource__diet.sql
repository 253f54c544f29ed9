-- A3, D2, Ctrl1: what was really eaten.
with counted as (
    select
        dataset,
        subject_id,
        cast(count(*) as double) as days,
        sum(diet_meals) as meals,
        sum(diet_home_cooked) as home_cooked,
        count(*) filter (where day_index > 23 and diet_meals > diet_home_cooked) as outside_days
    from {{ ref('stg_multisource__event_day') }}
    group by dataset, subject_id
),

compared as (
    select
        counted.*,
        -- How far both daily means lie from the profile, in doubles as in the release: a few
        -- operations on exact numbers, the same on every run. They decide a sum of exactly one
        -- where the release's do.
        abs(counted.home_cooked / counted.days - cast(profile.diet_home_cooked_per_day as double))
        + abs(counted.meals / counted.days - cast(profile.diet_meals_per_day as double)) as shift
    from counted
    left join {{ ref('stream_profile') }} as profile
        on counted.dataset = profile.dataset and counted.subject_id = profile.subject_id
)

select
    dataset,
    subject_id,
    case
        when home_cooked >= 0.7 * meals then '70_or_more'
        when home_cooked >= 0.4 * meals then '40_to_69'
        else 'less_than_40'
    end as a3,
    case
        when shift is null then 'no_baseline'
        when shift > 1.0 then 'differs_more_than_1'
        else 'within_1'
    end as d2,
    case
        when outside_days <= 1 then '0_to_1_days'
        when outside_days <= 3 then '2_to_3_days'
        else '4_or_more'
    end as ctrl1
from compared
