-- What sentences may tell of an event beside what was done: each near the beginning of a note or
-- journal entry is scored by the words that train groups taught for each annotation. A sentence is
-- clear about the annotation that it speaks most for, if it speaks for it much.
{% set micro = 'cast(round(1e6 * ({})) as bigint)' %}
with parameter as (
    select * from {{ ref('understanding_parameter') }}
),

setting as (
    select
        max(value) filter (key = 'other_word') as other_word,
        max(value) filter (key = 'clear_sentence') as clear_sentence
    from parameter
    where part = 'setting'
),

-- What train groups planned for a trait is what annotations come with; the rest is daily routine.
sentence as (
    select sentence.*
    from {{ ref('epi_sentence') }} as sentence
    inner join {{ ref('epi_event') }} as event on sentence.event_key = event.event_key
    where
        event.category_id in (
            select cast(key as integer) from parameter
            where part = 'category_pole'
        )
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
        list(word.stem) as words,
        any_value(setting.other_word) as other_word,
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
        sentence.activity,
        sentence.event_key,
        sentence.record_id,
        sentence.position,
        matched.label_id,
        list_sort(matched.words) as words,
        matched.fit
        + {{ micro.format('at_position.value - matched.other_word * len(sentence.stems)') }}
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
),

ranked as (
    select
        *,
        row_number() over (
            partition by record_id, position
            order by score desc, label_id asc
        ) as place
    from scored
    where score > 0
)

select
    ranked.* exclude (place),
    ranked.place = 1 and ranked.score > {{ micro.format('setting.clear_sentence') }} as is_clear
from ranked
cross join setting
