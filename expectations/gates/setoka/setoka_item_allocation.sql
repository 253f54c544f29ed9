-- population
select
    person.dataset,
    person.subject_id,
    allocation.level,
    allocation.depth
from staging.stg_setoka__user as person
cross join registry.setoka_allocation as allocation

-- failing
with asked as (
    select
        label.subject_id,
        item.level,
        label.depth,
        count(*) as n
    from core.item as item
    inner join labels.lbl_setoka as label on item.item_id = label.item_id
    group by label.subject_id, item.level, label.depth
)

select
    person.dataset,
    person.subject_id,
    allocation.level,
    allocation.depth,
    allocation.items as wanted,
    coalesce(asked.n, 0) as asked
from staging.stg_setoka__user as person
cross join registry.setoka_allocation as allocation
left join asked
    on
        person.subject_id = asked.subject_id
        and allocation.level = asked.level
        and allocation.depth is not distinct from asked.depth
where allocation.items <> coalesce(asked.n, 0)

-- applies: users to train on are asked nothing
select dataset from staging.stg_setoka__user where not starts_with(dataset, 'setoka-train-')
