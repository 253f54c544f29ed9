-- How many of a user's activities, and of what came with them, train groups have shown to speak
-- for each pole of each trait, by how often they happen. An activity counts in part where its
-- category is in doubt.
with parameter as (
    select * from {{ ref('understanding_parameter') }}
),

levelled as (
    select
        *,
        1 + cast(per_allowed_day >= 3 / 14 as integer) + cast(per_allowed_day >= 3 / 7 as integer)
            as level
    from {{ ref('beh_activity') }}
    where n_events > 1
),

believed as (
    select
        levelled.dataset,
        levelled.subject_id,
        levelled.level,
        pole.subkey as domain,
        pole.value as pole,
        candidate.belief as weight
    from levelled
    inner join {{ ref('beh_candidate') }} as candidate
        on
            levelled.subject_id = candidate.subject_id
            and levelled.activity = candidate.activity
    inner join parameter as pole
        on
            pole.part = 'category_pole'
            and candidate.category_id = cast(pole.key as integer)
    where levelled.label_id is null
    union all
    select
        levelled.dataset,
        levelled.subject_id,
        levelled.level,
        pole.subkey as domain,
        pole.value as pole,
        1 as weight
    from levelled
    inner join parameter as pole
        on pole.part = 'annotation_pole' and levelled.label_id = pole.key
)

select
    dataset,
    subject_id,
    concat_ws('|', domain, if(pole > 0, 'high', 'low'), level) as feature,
    cast(sum(cast(round(weight * 1e6) as bigint)) as double) / 1e6 as value
from believed
group by dataset, subject_id, domain, pole, level
