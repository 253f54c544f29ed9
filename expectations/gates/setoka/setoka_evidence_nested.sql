-- population
select dataset, item_id from labels.lbl_setoka where level in ('EM', 'BP', 'PT')

-- failing
-- BP rests on all records of its entry, PT on all of the entries that cite the trait, and EM on the
-- records of one event.
with needed as (
    select
        label.dataset,
        label.item_id,
        unnest(occurrence.records) as record_id
    from labels.lbl_setoka as label
    inner join queries.qry_setoka_occurrence as occurrence
        on
            label.subject_id = occurrence.subject_id
            and label.entry = occurrence.entry
    where label.level = 'BP'
    union all
    select
        label.dataset,
        label.item_id,
        unnest(occurrence.records) as record_id
    from labels.lbl_setoka as label
    inner join (
        select subject_id, entry, unnest(evidence) as item from staging.stg_setoka__plan_entry
    ) as plan on label.subject_id = plan.subject_id
    inner join registry.setoka_scale_key as scale_key
        on plan.item = scale_key.item and label.family = scale_key.domain
    inner join queries.qry_setoka_occurrence as occurrence
        on
            plan.subject_id = occurrence.subject_id
            and plan.entry = occurrence.entry
    where label.level = 'PT'
),

given as (
    select
        label.dataset,
        label.item_id,
        evidence.record_id,
        source.event_id
    from labels.lbl_setoka as label
    inner join core.evidence as evidence on label.item_id = evidence.item_id
    left join staging.stg_setoka__record_event as source
        on evidence.record_id = source.record_id
    where label.level = 'EM'
)

select
    needed.dataset,
    needed.item_id,
    needed.record_id
from needed
where
    not exists (
        select 1 from core.evidence as evidence
        where evidence.item_id = needed.item_id and evidence.record_id = needed.record_id
    )
union
select
    dataset,
    item_id,
    min(record_id) as record_id
from given
group by dataset, item_id
having count(distinct event_id) <> 1 or count(*) filter (where event_id is null) > 0

-- applies: users to train on are asked nothing
select dataset from staging.stg_setoka__user where not starts_with(dataset, 'setoka-train-')
