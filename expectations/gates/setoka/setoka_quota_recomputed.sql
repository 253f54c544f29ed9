-- population
select dataset, subject_id, entry from staging.stg_setoka__quota

-- failing
-- Level, allowed days and quota anew, in whole numbers, from the evidence that an entry cites: a
-- higher salience never asks for fewer occurrences (Proposition 3).
with choice as (
    select
        max(string_split(value, ' ')) filter (where choice = 'bands') as bands,
        max(string_split(value, ' ')) filter (where choice = 'rates') as rates
    from registry.setoka_choice
),

cited as (
    select
        plan.subject_id,
        plan.entry,
        sum(cast(round(96 * abs(evidence.salience)) as bigint)) as units,
        count(*) as n
    from (
        select
            subject_id,
            entry,
            unnest(evidence) as item
        from staging.stg_setoka__plan_entry
    ) as plan
    inner join staging.stg_setoka__evidence_item as evidence
        on
            plan.subject_id = evidence.subject_id
            and plan.item = evidence.item
    group by plan.subject_id, plan.entry
),

levelled as (
    select
        cited.*,
        1 + len(
            list_filter(
                choice.bands,
                lambda band: cited.units * cast(split_part(band, '/', 2) as bigint)
                >= 96 * cited.n * cast(split_part(band, '/', 1) as bigint)
            )
        ) as level
    from cited
    cross join choice
),

day as (
    select
        subject_id,
        isodow(cast(unnest(
            generate_series(first_date, first_date + to_days(days - 1), interval 1 day)
        ) as date)) - 1 as weekday
    from staging.stg_setoka__user
),

allowed as (
    select
        plan.subject_id,
        plan.entry,
        count(*) as days
    from staging.stg_setoka__plan_entry as plan
    inner join day
        on
            plan.subject_id = day.subject_id
            and list_contains(plan.weekdays, day.weekday)
    group by plan.subject_id, plan.entry
),

wanted as (
    select
        plan.dataset,
        plan.subject_id,
        plan.entry,
        levelled.level,
        allowed.days,
        least(
            greatest(
                1,
                (2 * cast(split_part(choice.rates[levelled.level], '/', 1) as integer)
                * allowed.days
                + cast(split_part(choice.rates[levelled.level], '/', 2) as integer))
                // (2 * cast(split_part(choice.rates[levelled.level], '/', 2) as integer))
            ),
            quota.cap * allowed.days,
            coalesce(host.count, 32767)
        ) as count
    from staging.stg_setoka__plan_entry as plan
    cross join choice
    left join levelled
        on
            plan.subject_id = levelled.subject_id
            and plan.entry = levelled.entry
    left join allowed
        on
            plan.subject_id = allowed.subject_id
            and plan.entry = allowed.entry
    left join staging.stg_setoka__quota as quota
        on
            plan.subject_id = quota.subject_id
            and plan.entry = quota.entry
    left join staging.stg_setoka__quota as host
        on
            plan.subject_id = host.subject_id
            and plan.host_entry = host.entry
)

select
    quota.dataset,
    quota.subject_id,
    quota.entry,
    quota.level as level_stored,
    wanted.level,
    quota.count as count_stored,
    wanted.count
from staging.stg_setoka__quota as quota
left join wanted
    on
        quota.subject_id = wanted.subject_id
        and quota.entry = wanted.entry
where
    quota.level is distinct from wanted.level
    or quota.allowed_days is distinct from wanted.days
    or quota.count is distinct from wanted.count
