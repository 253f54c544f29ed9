-- What came with an event: behaviours that notes and journals tell of in a sentence near their
-- beginning. Each such sentence is scored by the words that train groups taught for each
-- annotation. One sentence says little, since others may be worded as train groups never were: an
-- annotation is believed of an activity where it is told of several events, in several words, and
-- of few other activities. It is then also read from sentences that are less clear.
{% set micro = 'cast(round(1e6 * ({})) as bigint)' %}
with parameter as (
    select * from {{ ref('understanding_parameter') }}
),

setting as (
    select
        max(value) filter (key = 'other_word') as other_word,
        max(value) filter (key = 'clear_sentence') as clear_sentence,
        max(value) filter (key = 'clear_activity') as clear_activity,
        max(value) filter (key = 'own_activity') as own_activity,
        max(value) filter (key = 'least_words') as least_words,
        max(value) filter (key = 'share_of_host') as share_of_host,
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
    select scored.*
    from scored
    cross join setting
    where scored.score > {{ micro.format('setting.clear_sentence') }}
    qualify row_number() over (
        partition by scored.record_id, scored.position
        order by scored.score desc, scored.label_id asc
    ) = 1
),

-- A chance word comes again with each sentence that has it, but seldom with others of its kind.
worded as (
    select
        clear.subject_id,
        clear.activity,
        clear.label_id,
        count(distinct word.stem) as n_words
    from clear
    inner join word
        on clear.record_id = word.record_id and clear.position = word.position
    inner join parameter as learned
        on
            learned.part = 'annotation_word'
            and clear.label_id = learned.key
            and word.stem = learned.subkey
    group by clear.subject_id, clear.activity, clear.label_id
),

supported as (
    select
        subject_id,
        activity,
        label_id,
        count(distinct event_key) as n_events,
        sum(score) as score,
        sum(sum(score)) over (partition by subject_id, label_id) as score_anywhere
    from clear
    group by subject_id, activity, label_id
),

-- What train groups planned for a trait is what annotations come with; the rest is daily routine.
planned as (
    select distinct
        event.subject_id,
        event.activity
    from {{ ref('epi_event') }} as event
    inner join parameter as pole
        on
            pole.part = 'category_pole'
            and event.category_id = cast(pole.key as integer)
),

likely as (
    select
        supported.*,
        sum(supported.score) over (
            partition by supported.subject_id, supported.activity
        ) as score_of_activity,
        sum(supported.score) over (partition by supported.subject_id) as score_of_user,
        row_number() over (
            partition by supported.subject_id, supported.activity
            order by supported.score desc, supported.label_id asc
        ) as place
    from supported
    inner join worded
        on
            supported.subject_id = worded.subject_id
            and supported.activity = worded.activity
            and supported.label_id = worded.label_id
    inner join planned
        on
            supported.subject_id = planned.subject_id
            and supported.activity = planned.activity
    cross join setting
    where
        supported.n_events > 1
        and supported.score > {{ micro.format('setting.clear_activity') }}
        and supported.score >= setting.own_activity * supported.score_anywhere
        and worded.n_words >= setting.least_words
),

-- Few of a user's activities have annotations, and those have most of what is clear.
kept as (
    select likely.*
    from likely
    cross join setting
    where
        likely.place <= setting.most
        and likely.score_of_activity >= setting.share_of_host * likely.score_of_user
),

told as (
    select scored.*
    from scored
    inner join kept
        on
            scored.subject_id = kept.subject_id
            and scored.activity = kept.activity
            and scored.label_id = kept.label_id
    where scored.score > 0
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
