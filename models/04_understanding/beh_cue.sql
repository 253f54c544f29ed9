-- What marks the events of an activity: schemas, places, company, apps, topics and the like, each
-- with the share of the activity's events that have it.
with event as (
    select
        occasion.dataset,
        occasion.subject_id,
        named.activity,
        occasion.event_key,
        occasion.schemas,
        occasion.participants,
        case
            when occasion.place is null then 'none'
            when regexp_matches(occasion.place, '^\d') then 'an address'
            when contains(occasion.place, '''s home') then 'a home'
            else split_part(occasion.place, ' ', -1)
        end as place
    from {{ ref('epi_occasion') }} as occasion
    inner join {{ ref('epi_name') }} as named on occasion.event_key = named.event_key
),

met as (
    select
        dataset,
        subject_id,
        activity,
        event_key,
        unnest(participants) as person
    from event
),

cue as (
    select
        dataset,
        subject_id,
        activity,
        event_key,
        unnest(
            list_transform(schemas, lambda schema_name: 'schema=' || schema_name)
            || ['place=' || place, if(len(participants) = 0, 'who=nobody', null)]
        ) as cue
    from event
    union
    select
        met.dataset,
        met.subject_id,
        met.activity,
        met.event_key,
        'who=' || tie.relation as cue
    from met
    inner join {{ ref('graph_user_contact_tie') }} as tie
        on met.subject_id = tie.subject_id and met.person = tie.contact
    union
    select
        event.dataset,
        event.subject_id,
        event.activity,
        event.event_key,
        unnest(record.cues) as cue
    from event
    inner join {{ ref('epi_record') }} as linked on event.event_key = linked.event_key
    inner join {{ ref('sem_record') }} as record on linked.record_id = record.record_id
),

size as (
    select
        subject_id,
        activity,
        count(*) as n_events
    from event
    group by subject_id, activity
)

select
    cue.dataset,
    cue.subject_id,
    cue.activity,
    cue.cue,
    count(*) / any_value(size.n_events) as share,
    any_value(size.n_events) as n_events
from cue
inner join size on cue.subject_id = size.subject_id and cue.activity = size.activity
where cue.cue is not null
group by cue.dataset, cue.subject_id, cue.activity, cue.cue
