-- BP over the understanding layers: the behaviour of the category, or what comes with it, which a
-- question tells at the end of what stands before the category. Where nothing was seen to come with
-- it, the category itself stands in, as often as what was seen comes with the user's activities.
with usual as (
    select
        subject_id,
        sum(cast(round(1e6 * host_share) as bigint)) / (1e6 * count(*)) as share
    from {{ ref('beh_category') }}
    where label is not null and is_believed
    group by subject_id
),

fitting as (
    select
        intent.item_id,
        intent.statistic,
        behaviour.*,
        intent.label is not null and behaviour.label is null as stands_in
    from {{ ref('dbq_intent') }} as intent
    inner join {{ ref('beh_category') }} as behaviour
        on
            intent.subject_id = behaviour.subject_id
            and intent.category_id = behaviour.category_id
            and (
                behaviour.label is null
                or coalesce(ends_with(intent.label, behaviour.label), false)
            )
    where intent.family = 'pattern'
    qualify stands_in = min(stands_in) over (partition by intent.item_id)
),

told as (
    select
        fitting.item_id,
        case fitting.statistic
            when 'per_week'
                then {{ setoka_rounded(
                    'fitting.per_week * if(fitting.stands_in, usual.share, 1)'
                ) }}
            when 'weekday' then fitting.weekday
            when 'part_of_day' then fitting.part_of_day
            when 'duration_min' then {{ setoka_rounded('fitting.duration_min') }}
            when 'place' then fitting.place
            when 'companion' then fitting.companion
            when 'weekend_share' then {{ setoka_rounded('fitting.weekend_share') }}
            when 'host_share'
                then {{ setoka_rounded('if(fitting.stands_in, usual.share, fitting.host_share)') }}
        end as answer
    from fitting
    left join usual on fitting.subject_id = usual.subject_id
)

select
    item_id,
    list_sort(list(distinct answer)) as answers
from told
where answer is not null
group by item_id
