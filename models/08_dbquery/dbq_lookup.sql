-- SM and MH: the records that all the cues fit, then step by step those that they lead to, then
-- what the last of them say.
{% set most_steps = 3 %}
with cue as (
    select
        item_id,
        subject_id,
        anchor,
        len(cues) as n_cues,
        unnest(cues) as told
    from {{ ref('dbq_intent') }}
    where family = 'lookup'
),

record_0 as (
    select
        cue.item_id,
        value.record_id
    from cue
    inner join {{ ref('dbq_value') }} as value
        on
            cue.subject_id = value.subject_id
            and cue.anchor = value.schema_name
            and cue.told.field = value.field
            and {{ dbquery_folded('cue.told.value') }} = {{ dbquery_folded('value.value') }}
    group by cue.item_id, value.record_id
    having count(*) = any_value(cue.n_cues)
),

{% for step in range(1, most_steps + 1) %}
    record_{{ step }} as (
        select distinct
            earlier.item_id,
            link.to_record as record_id
        from record_{{ step - 1 }} as earlier
        inner join {{ ref('dbq_intent') }} as intent on earlier.item_id = intent.item_id
        inner join {{ ref('dbq_link') }} as link
            on earlier.record_id = link.from_record and intent.links[{{ step }}] = link.link
    ),
{% endfor %}

reached as (
    {%- for step in range(most_steps + 1) %}
        select
            *,
            {{ step }} as steps
        from record_{{ step }}
        {{ 'union all' if not loop.last }}
    {%- endfor %}
)

select
    intent.item_id,
    list_sort(list(distinct value.value)) as answers
from reached
inner join {{ ref('dbq_intent') }} as intent
    on reached.item_id = intent.item_id and reached.steps = len(intent.links)
inner join {{ ref('dbq_value') }} as value
    on reached.record_id = value.record_id and intent.asked = value.field
group by intent.item_id
