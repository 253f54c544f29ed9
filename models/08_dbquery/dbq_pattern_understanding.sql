-- BP over the understanding layers: the behaviour of the category, or what comes with it, which a
-- question tells at the end of what stands before the category.
with told as (
    select
        intent.item_id,
        case intent.statistic
            when 'per_week' then {{ setoka_rounded('behaviour.per_week') }}
            when 'weekday' then behaviour.weekday
            when 'part_of_day' then behaviour.part_of_day
            when 'duration_min' then {{ setoka_rounded('behaviour.duration_min') }}
            when 'place' then behaviour.place
            when 'companion' then behaviour.companion
            when 'weekend_share' then {{ setoka_rounded('behaviour.weekend_share') }}
            when 'host_share' then {{ setoka_rounded('behaviour.host_share') }}
        end as answer
    from {{ ref('dbq_intent') }} as intent
    inner join {{ ref('beh_category') }} as behaviour
        on
            intent.subject_id = behaviour.subject_id
            and intent.category_id = behaviour.category_id
            and if(
                intent.label is null,
                behaviour.label is null,
                coalesce(ends_with(intent.label, behaviour.label), false)
            )
    where intent.family = 'pattern'
)

select
    item_id,
    list_sort(list(distinct answer)) as answers
from told
where answer is not null
group by item_id
