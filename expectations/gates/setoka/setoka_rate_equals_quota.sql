-- population
select
    dataset,
    subject_id,
    entry
from queries.qry_setoka_pattern
where family in ('per_week', 'host_share')

-- failing
-- What is answered to how often and to which share is the quota itself.
select
    asked.dataset,
    asked.subject_id,
    asked.entry,
    asked.family,
    asked.answer,
    quota.count
from queries.qry_setoka_pattern as asked
inner join staging.stg_setoka__user as person on asked.subject_id = person.subject_id
left join staging.stg_setoka__plan_entry as plan
    on
        asked.subject_id = plan.subject_id
        and asked.entry = plan.entry
left join staging.stg_setoka__quota as quota
    on
        asked.subject_id = quota.subject_id
        and asked.entry = quota.entry
left join staging.stg_setoka__quota as host
    on
        plan.subject_id = host.subject_id
        and plan.host_entry = host.entry
where
    asked.family in ('per_week', 'host_share')
    and not coalesce(
        abs(
            cast(asked.answer as double)
            - quota.count * if(asked.family = 'per_week', 7.0 / person.days, 1.0 / host.count)
        ) <= 0.005 + 1e-9,
        false
    )

-- applies: users to train on are asked nothing
select dataset from staging.stg_setoka__user where not starts_with(dataset, 'setoka-train-')
