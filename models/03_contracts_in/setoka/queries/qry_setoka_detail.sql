-- EM: two or three cues single out one event of all the user's; the detail that is asked for stands
-- in one of its records alone, which does not hold all the cues itself.
with event as (
    select
        *,
        strftime(start_local, '%Y-%m-%d') as day,
        {{ setoka_part_of_day('start_local') }} as part
    from {{ ref('qry_setoka_event') }}
    where not starts_with(dataset, 'setoka-train-')
),

cue_set as (
    select cue_set, rank, string_split(cue_set, ' ') as cues
    from {{ ref('setoka_cue_set') }}
    where schema_name = 'event'
),

cued as (
    select
        event.subject_id,
        event.event_id,
        cue_set.cue_set,
        cue_set.rank,
        case when list_contains(cue_set.cues, 'day') then event.day end as day,
        case when list_contains(cue_set.cues, 'part') then event.part end as part,
        case when list_contains(cue_set.cues, 'place') then event.place end as place,
        event.person as participant
    from (
        select
            *,
            unnest(list_append(list_distinct(participants), null)) as person
        from event
    ) as event
    inner join cue_set
        on list_contains(cue_set.cues, 'participant') = (event.person is not null)
),

unique_event as (
    select
        subject_id,
        cue_set,
        min(rank) as rank,
        place,
        participant,
        min(event_id) as event_id
    from cued
    group by subject_id, cue_set, day, part, place, participant
    having count(*) = 1
),

record as (
    select
        told.subject_id,
        told.event_id,
        told.record_id,
        record.schema_name,
        record.data_model,
        record.fields,
        array_to_string(map_values(record.fields), '; ') as said
    from {{ ref('stg_setoka__record_event') }} as told
    inner join {{ ref('qry_setoka_record') }} as record on told.record_id = record.record_id
    where not starts_with(told.dataset, 'setoka-train-')
),

-- What an event's records say, side by side.
told as (
    select
        subject_id,
        event_id,
        list(schema_name) as schemas,
        list(said) as said,
        list_sort(list_distinct(list(data_model))) as data_models
    from record
    group by subject_id, event_id
),

-- Where an event has two records of a schema, none of them alone has the answer.
single as (
    select
        record.*,
        told.said as said_in_event
    from record
    inner join told
        on
            record.subject_id = told.subject_id
            and record.event_id = told.event_id
    where len(list_filter(told.schemas, lambda one: one = record.schema_name)) = 1
),

detail as (
    select
        single.subject_id,
        single.event_id,
        single.record_id,
        single.schema_name,
        single.said,
        single.said_in_event,
        field.field as target,
        single.fields[field.field] as answer
    from single
    inner join {{ ref('qry_setoka_field') }} as field on single.schema_name = field.schema_name
    where field.ask is not null and single.fields[field.field] is not null
),

-- What another record of the event says too is no missing detail.
missing as (
    select * exclude (said_in_event)
    from detail
    where len(list_filter(said_in_event, lambda one: contains(one, detail.answer))) = 1
),

-- Place and participant of the cues are in records of the event: else nobody could find it.
found as (
    select cue.*
    from unique_event as cue
    inner join told
        on
            cue.subject_id = told.subject_id
            and cue.event_id = told.event_id
    where
        len(list_distinct(told.schemas)) >= 2
        and (
            cue.place is null
            or len(list_filter(told.said, lambda one: contains(one, cue.place))) > 0
        )
        and (
            cue.participant is null
            or len(list_filter(told.said, lambda one: contains(one, cue.participant))) > 0
        )
),

-- Keys alone, until the allocation is drawn.
candidate as (
    select
        found.subject_id,
        found.event_id,
        found.cue_set,
        found.rank,
        found.participant,
        missing.record_id,
        missing.schema_name,
        missing.target
    from found
    inner join missing
        on
            found.subject_id = missing.subject_id
            and found.event_id = missing.event_id
    where
        not (
            (found.place is null or contains(missing.said, found.place))
            and (found.participant is null or contains(missing.said, found.participant))
        )
        and missing.answer is distinct from found.place
        and missing.answer is distinct from found.participant
),

turn as (
    select
        *,
        row_number() over (
            partition by subject_id, schema_name, target
            order by md5(record_id || target), record_id
        ) as round
    from (select distinct subject_id, schema_name, record_id, target from candidate) as asked_for
),

placed as (
    select
        *,
        row_number() over (
            partition by subject_id
            order by round, md5(subject_id || schema_name || target), schema_name, target
        ) as place_in_turn
    from turn
),

-- Of the cues that what was drawn could be asked by, one set is drawn.
asked as (
    select candidate.*
    from candidate
    inner join placed
        on
            candidate.record_id = placed.record_id
            and candidate.target = placed.target
    inner join {{ ref('setoka_allocation') }} as allocation on allocation.level = 'EM'
    where placed.place_in_turn <= allocation.items
    qualify
        row_number() over (
            partition by candidate.record_id, candidate.target
            order by
                md5(candidate.event_id || candidate.target || candidate.cue_set),
                candidate.rank,
                candidate.participant
        ) = 1
)

select
    event.dataset,
    asked.subject_id,
    asked.event_id,
    asked.cue_set,
    case when list_contains(cue_set.cues, 'day') then event.day end as day,
    case when list_contains(cue_set.cues, 'part') then event.part end as part,
    case when list_contains(cue_set.cues, 'place') then event.place end as place,
    asked.participant,
    asked.record_id,
    asked.schema_name,
    asked.target,
    missing.answer,
    told.data_models,
    event.records
from asked
inner join cue_set on asked.cue_set = cue_set.cue_set
inner join event
    on
        asked.subject_id = event.subject_id
        and asked.event_id = event.event_id
inner join told
    on
        asked.subject_id = told.subject_id
        and asked.event_id = told.event_id
inner join missing
    on
        asked.record_id = missing.record_id
        and asked.target = missing.target
