-- applies: its manifest does not say how categories are reported
select distinct dataset from staging.stg_companion__category_report

-- population
select dataset, 'chat' as track, category
from staging.stg_companion__chat_row
group by dataset, category
union all
select dataset, 'qa', category
from staging.stg_companion__qa_row
group by dataset, category

-- failing
-- Averaged over participants where enough of them have enough live items, else pooled, and
-- without a claim where there are too few in all.
with item as (
    select dataset, subject_id, 'chat' as track, category, withdrawn
    from staging.stg_companion__chat_row
    union all
    select dataset, subject_id, 'qa', category, withdrawn
    from staging.stg_companion__qa_row
),

per_subject as (
    select
        dataset,
        track,
        category,
        subject_id,
        count(*) filter (where withdrawn is null) as n_live
    from item
    group by all
),

counted as (
    select
        per_subject.dataset,
        per_subject.track,
        per_subject.category,
        sum(per_subject.n_live) as n_live,
        count(*) filter (where per_subject.n_live >= cast(least_items.value as integer))
            as n_subjects,
        any_value(cast(least_subjects.value as integer)) as least_subjects,
        any_value(cast(least_claim.value as integer)) as least_claim
    from per_subject
    inner join registry.companion_choice as least_items
        on least_items.choice = 'category_macro_items'
    inner join registry.companion_choice as least_subjects
        on least_subjects.choice = 'category_macro_participants'
    inner join registry.companion_choice as least_claim
        on least_claim.choice = 'category_claim_items'
    group by per_subject.dataset, per_subject.track, per_subject.category
),

ruled as (
    select
        *,
        case
            when n_live < least_claim then 'no_claim'
            when n_subjects >= least_subjects then 'macro'
            else 'pooled'
        end as reporting
    from counted
    where dataset in (select dataset from staging.stg_companion__category_report)
)

select
    coalesce(ruled.dataset, report.dataset) as dataset,
    coalesce(ruled.track, report.track) as track,
    coalesce(ruled.category, report.category) as category,
    report.reporting as recorded,
    ruled.reporting as by_rule,
    ruled.n_live,
    ruled.n_subjects
from ruled
full join staging.stg_companion__category_report as report
    on
        ruled.dataset = report.dataset
        and ruled.track = report.track
        and ruled.category = report.category
where report.reporting is distinct from ruled.reporting
