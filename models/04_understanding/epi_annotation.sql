-- What came with an event: what a sentence of its notes and journal entries tells, of the
-- annotations that its activity is believed to come with.
with setting as (
    select value as believed from {{ ref('understanding_parameter') }}
    where part = 'setting' and key = 'believed'
),

told as (
    select
        telling.*,
        annotation.belief
    from {{ ref('epi_telling') }} as telling
    inner join {{ ref('beh_annotation') }} as annotation
        on
            telling.subject_id = annotation.subject_id
            and telling.activity = annotation.activity
            and telling.label_id = annotation.label_id
    cross join setting
    where annotation.belief > setting.believed
    qualify row_number() over (
        partition by telling.record_id, telling.position
        order by telling.score desc, telling.label_id asc
    ) = 1
),

labelled as (
    select distinct
        key as label_id,
        subkey as label
    from {{ ref('understanding_parameter') }}
    where part = 'annotation'
)

select
    told.dataset,
    told.subject_id,
    told.event_key,
    event.category_id,
    told.label_id,
    any_value(labelled.label) as label,
    round(any_value(told.belief) / (1 + exp(-max(told.score) / 1e6)), 6) as confidence
from told
inner join {{ ref('epi_event') }} as event on told.event_key = event.event_key
inner join labelled on told.label_id = labelled.label_id
group by told.dataset, told.subject_id, told.event_key, event.category_id, told.label_id
