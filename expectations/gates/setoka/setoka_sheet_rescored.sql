-- population
select dataset, subject_id, trait from staging.stg_setoka__trait

-- failing
-- Scored by the key, a sheet gives the sum that the sampled trait asks for, exactly.
with scored as (
    select
        sheet.subject_id,
        scale_key.domain,
        sum(if(scale_key.keyed = 1, sheet.response, 6 - sheet.response)) as score,
        count(*) filter (where sheet.response between 1 and 5) as n
    from staging.stg_setoka__sheet as sheet
    inner join registry.setoka_scale_key as scale_key on sheet.item = scale_key.item
    group by sheet.subject_id, scale_key.domain
)

select
    trait.dataset,
    trait.subject_id,
    trait.trait,
    trait.theta_raw,
    scored.score
from staging.stg_setoka__trait as trait
left join scored
    on
        trait.subject_id = scored.subject_id
        and trait.trait = scored.domain
where
    scored.n is distinct from 12
    or scored.score <> greatest(12, least(60, floor(12 + 48 * trait.theta_raw + 0.5)))
    or abs((scored.score / 12 - 1) / 4 - trait.theta_lattice) > 1e-9
