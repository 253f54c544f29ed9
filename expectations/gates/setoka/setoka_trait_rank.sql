-- population
select dataset, item_id from labels.lbl_setoka where level = 'PT'

-- failing
-- Both phrasings have one answer, and a rank counts the lower traits of the group.
with asked as (
    select
        label.dataset,
        label.item_id,
        label.subject_id,
        label.family,
        label.trait_rank,
        person.group_id,
        cast(gold.answer as double) as answer
    from labels.lbl_setoka as label
    inner join core.gold as gold on label.item_id = gold.item_id
    inner join staging.stg_setoka__user as person on label.subject_id = person.subject_id
    where label.level = 'PT'
),

lower as (
    select
        own.dataset,
        own.subject_id,
        own.trait,
        own.theta_raw,
        1 + count(*) filter (where other.theta_raw < own.theta_raw) as rank
    from staging.stg_setoka__trait as own
    inner join staging.stg_setoka__user as person on own.subject_id = person.subject_id
    inner join staging.stg_setoka__user as mate
        on person.dataset = mate.dataset and person.group_id = mate.group_id
    inner join staging.stg_setoka__trait as other
        on mate.subject_id = other.subject_id and own.trait = other.trait
    group by own.dataset, own.subject_id, own.trait, own.theta_raw
)

select
    asked.dataset,
    asked.item_id,
    asked.family,
    asked.trait_rank,
    lower.rank,
    asked.answer
from asked
left join lower
    on
        asked.subject_id = lower.subject_id
        and asked.family = lower.trait
where
    lower.rank is distinct from asked.trait_rank
    or abs(asked.answer - 100 * lower.theta_raw) > 1e-5

-- applies: users to train on are asked nothing
select dataset from staging.stg_setoka__user where not starts_with(dataset, 'setoka-train-')
