-- population
select dataset, subject_id, trait from staging.stg_setoka__trait

-- failing
select
    trait.dataset,
    trait.subject_id,
    trait.trait,
    trait.theta_raw,
    target.low,
    target.high
from staging.stg_setoka__trait as trait
inner join staging.stg_setoka__user as person on trait.subject_id = person.subject_id
left join staging.stg_setoka__group_trait as target
    on
        person.dataset = target.dataset
        and person.group_id = target.group_id
        and trait.trait = target.trait
where not coalesce(trait.theta_raw between target.low and target.high, false)
