-- population
select dataset, subject_id from staging.stg_setoka__user

-- failing
with bound as (
    select
        cast(split_part(value, ' ', 1) as double) as low,
        cast(split_part(value, ' ', 2) as double) as high
    from registry.setoka_choice
    where choice = 'acquiescence'
),

answered as (
    select
        subject_id,
        count(*) as n,
        sum(response) as total
    from staging.stg_setoka__sheet
    group by subject_id
)

select
    person.dataset,
    person.subject_id,
    answered.total / answered.n as mean_response
from staging.stg_setoka__user as person
cross join bound
left join answered on person.subject_id = answered.subject_id
where
    not coalesce(
        answered.n = (select count(*) from registry.setoka_scale_key)
        and answered.total between bound.low * answered.n and bound.high * answered.n,
        false
    )
