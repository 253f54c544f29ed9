-- What came with an event: behaviours that notes and journals tell of in a sentence near their
-- beginning. Each such sentence is scored by the words that train groups taught for each
-- annotation; an annotation is believed of an activity where several of its sentences are clear,
-- and is then also read from sentences that are less so.
{% set micro = 'cast(round(1e6 * ({})) as bigint)' %}
with parameter as (
    select * from {{ ref('understanding_parameter') }}
),

setting as (
    select
        max(value) filter (key = 'other_word') as other_word,
        max(value) filter (key = 'clear_sentence') as clear_sentence,
        max(value) filter (key = 'clear_activity') as clear_activity,
        max(value) filter (key = 'annotations_per_activity') as most
    from parameter
    where part = 'setting'
),

sentence as (
    select * from {{ ref('epi_sentence') }}
),

word as (
    select
        record_id,
        position,
        unnest(stems) as stem
    from sentence
),

matched as (
    select
        word.record_id,
        word.position,
        learned.key as label_id,
        sum({{ micro.format('learned.value + setting.other_word') }}) as fit
    from word
    inner join parameter as learned
        on learned.part = 'annotation_word' and word.stem = learned.subkey
    cross join setting
    group by word.record_id, word.position, learned.key
),

scored as (
    select
        sentence.dataset,
        sentence.subject_id,
        sentence.event_key,
        sentence.activity,
        sentence.record_id,
        sentence.position,
        matched.label_id,
        matched.fit
        + {{ micro.format('at_position.value - setting.other_word * len(sentence.stems)') }}
            as score
    from sentence
    inner join matched
        on
            sentence.record_id = matched.record_id
            and sentence.position = matched.position
    inner join parameter as at_position
        on
            at_position.part = 'annotation_position'
            and cast(at_position.key as integer) = sentence.position
    cross join setting
),

clear as (
    select
        scored.subject_id,
        scored.activity,
        scored.label_id,
        scored.score
    from scored
    cross join setting
    where scored.score > {{ micro.format('setting.clear_sentence') }}
    qualify row_number() over (
        partition by scored.record_id, scored.position
        order by scored.score desc, scored.label_id asc
    ) = 1
),

kept as (
    select
        clear.subject_id,
        clear.activity,
        clear.label_id,
        row_number() over (
            partition by clear.subject_id, clear.activity
            order by sum(clear.score) desc, clear.label_id asc
        ) as place
    from clear
    group by clear.subject_id, clear.activity, clear.label_id
    having
        count(*) > 1
        and sum(clear.score) > (
            select {{ micro.format('setting.clear_activity') }} from setting
        )
),

told as (
    select scored.*
    from scored
    inner join kept
        on
            scored.subject_id = kept.subject_id
            and scored.activity = kept.activity
            and scored.label_id = kept.label_id
    where kept.place <= (select setting.most from setting) and scored.score > 0
    qualify row_number() over (
        partition by scored.record_id, scored.position
        order by scored.score desc, scored.label_id asc
    ) = 1
),

labelled as (
    select distinct
        key as label_id,
        subkey as label
    from parameter
    where part = 'annotation'
)

select
    told.dataset,
    told.subject_id,
    told.event_key,
    event.category_id,
    told.label_id,
    any_value(labelled.label) as label,
    1 / (1 + exp(-max(told.score) / 1e6)) as confidence
from told
inner join {{ ref('epi_event') }} as event on told.event_key = event.event_key
inner join labelled on told.label_id = labelled.label_id
group by told.dataset, told.subject_id, told.event_key, event.category_id, told.label_id
