-- For Setoka an event is one of a train group's, with what links its records, what it occurs of,
-- and the traits behind it.
with event_day as (
    select event_day.*
    from {{ ref('stg_multisource__event_day') }} as event_day
    inner join {{ ref('stg_multisource__split') }} as split
        on event_day.subject_id = split.subject_id
    where split.split = 'train'
),

trait as (
    select
        subject_id,
        map_from_entries(list({ 'key': trait, 'value': theta_raw } order by trait)) as traits
    from {{ ref('stg_setoka__trait') }}
    where starts_with(dataset, 'setoka-train-')
    group by subject_id
),

occurrence as (
    select
        occurrence.subject_id,
        occurrence.event_id,
        list(
            {
                'entry': entry.entry,
                'kind': entry.kind,
                'label_id': entry.label_id,
                'label': entry.label,
                'domain': entry.domain,
                'pole': entry.pole
            } order by entry.entry
        ) as entries
    from {{ ref('qry_setoka_occurrence') }} as occurrence
    inner join {{ ref('stg_setoka__plan_entry') }} as entry
        on occurrence.subject_id = entry.subject_id and occurrence.entry = entry.entry
    where starts_with(occurrence.dataset, 'setoka-train-')
    group by occurrence.subject_id, occurrence.event_id
)

select * from event_day
union all by name
select
    event.dataset,
    event.subject_id,
    event.event_id,
    event.category_id,
    event.records as record_ids,
    coalesce(occurrence.entries, []) as entries,
    trait.traits
from {{ ref('lbl_setoka_event') }} as event
inner join trait on event.subject_id = trait.subject_id
left join occurrence
    on event.subject_id = occurrence.subject_id and event.event_id = occurrence.event_id
