-- population
select dataset, subject_id, entry from staging.stg_setoka__quota

-- failing
with happened as (
    select
        subject_id,
        entry,
        count(*) as n
    from queries.qry_setoka_occurrence
    group by subject_id, entry
)

select
    quota.dataset,
    quota.subject_id,
    quota.entry,
    quota.count as quota,
    coalesce(happened.n, 0) as happened
from staging.stg_setoka__quota as quota
left join happened
    on
        quota.subject_id = happened.subject_id
        and quota.entry = happened.entry
where quota.count <> coalesce(happened.n, 0)
