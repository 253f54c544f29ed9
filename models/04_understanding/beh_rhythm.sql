-- How well each number of times fits what is told of an annotation: what comes with an activity
-- comes evenly, say with every second or fourth event, and an event that it came with nearly always
-- has a note or a journal entry. So where a sentence tells of it, where documents are silent, and
-- where there are none, all speak of how often it came, whatever share of the wording is known.
{% set micro = 'cast(round(1e6 * ({})) as bigint)' %}
with parameter as (
    select * from {{ ref('understanding_parameter') }}
),

rate as (
    select
        max(value) filter (part = 'setting' and key = 'stray') as stray,
        max(value) filter (part = 'document' and key = 'with') as document_with,
        max(value) filter (part = 'document' and key = 'without') as document_without
    from parameter
),

telling as (
    select telling.*
    from {{ ref('epi_telling') }} as telling
    inner join {{ ref('beh_trace') }} as trace
        on
            telling.subject_id = trace.subject_id
            and telling.activity = trace.activity
            and telling.label_id = trace.label_id
    qualify row_number() over (
        partition by telling.record_id, telling.position
        order by telling.score desc, telling.label_id asc
    ) = 1
),

told as (
    select distinct
        event_key,
        label_id
    from telling
),

event as (
    select
        subject_id,
        activity,
        event_key,
        row_number() over (
            partition by subject_id, activity
            order by started_local, event_key
        ) as place,
        count(*) over (partition by subject_id, activity) as n_events,
        event_key in (select event_key from {{ ref('epi_sentence') }}) as has_document
    from {{ ref('epi_event') }}
    where activity is not null
),

seen as (
    select
        trace.dataset,
        trace.subject_id,
        trace.activity,
        trace.label_id,
        event.place,
        event.n_events,
        told.event_key is not null as is_told,
        event.has_document
    from {{ ref('beh_trace') }} as trace
    inner join event
        on trace.subject_id = event.subject_id and trace.activity = event.activity
    left join told
        on event.event_key = told.event_key and trace.label_id = told.label_id
),

times as (
    select distinct
        n_events,
        unnest(generate_series(2, n_events)) as n_times
    from event
),

-- The middles of `n_times` equal parts of the events, the later one of two.
beat as (
    select
        n_events,
        n_times,
        unnest(generate_series(1, n_events)) as place,
        (2 * place * n_times + n_events - 1) // (2 * n_events)
        > (2 * (place - 1) * n_times + n_events - 1) // (2 * n_events) as is_on
    from times
),

counted as (
    select
        seen.dataset,
        seen.subject_id,
        seen.activity,
        seen.label_id,
        seen.n_events,
        beat.n_times,
        count(*) filter (beat.is_on and seen.is_told) as n_on_told,
        count(*) filter (beat.is_on and seen.has_document and not seen.is_told) as n_on_silent,
        count(*) filter (beat.is_on and not seen.has_document) as n_on_bare,
        count(*) filter (not beat.is_on and seen.is_told) as n_off_told,
        count(*) filter (not beat.is_on and seen.has_document and not seen.is_told)
            as n_off_silent
    from seen
    inner join beat on seen.n_events = beat.n_events and seen.place = beat.place
    group by
        seen.dataset, seen.subject_id, seen.activity, seen.label_id, seen.n_events, beat.n_times
),

expected as (
    select
        times.n_events,
        times.n_times,
        learned.value - ln(count(*) over (partition by times.n_events, learned.key)) as log_share
    from times
    inner join parameter as learned
        on
            learned.part = 'annotation_share'
            and cast(learned.key as integer) = round(20 * times.n_times / times.n_events)
)

select
    counted.*,
    {{ micro.format('expected.log_share') }} as log_share,
    {{ micro.format("
        expected.log_share
        + (counted.n_on_told + counted.n_on_silent) * ln(rate.document_with / rate.document_without)
        + counted.n_on_bare * ln((1 - rate.document_with) / (1 - rate.document_without))
        + counted.n_off_told * ln(rate.stray)
        + counted.n_off_silent * ln(1 - rate.stray)
    ") }} as fit
from counted
cross join rate
inner join expected
    on counted.n_events = expected.n_events and counted.n_times = expected.n_times
