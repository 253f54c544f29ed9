{# What an occasion's question tells, a column a kind of cue. #}
{% macro dbquery_event_cues() -%}
    {%- for field in ['day', 'part', 'place', 'participant'] %}
        list_filter(cues, lambda cue: cue.field = '{{ field }}')[1].value
            as {{ field }}{{ ',' if not loop.last }}
    {%- endfor %}
{%- endmacro %}

{# Whether a timely record says a value itself, or one does that was going on. #}
{% macro dbquery_in_or_around(value) -%}
    (
        {{ value }} is null
        or contains(said, {{ value }})
        or exists (
            select 1 from going_on
            where
                timely.subject_id = going_on.subject_id
                and timely.start_local between going_on.start_local and going_on.end_local
                and contains(going_on.said, timely.{{ value }})
        )
    )
{%- endmacro %}

{# A text as it is compared with what a question tells: case, white space and typesetting aside. #}
{% macro dbquery_folded(value) -%}
    lower(
        regexp_replace(
            translate({{ value }}, '“”„«»‘’', '"""""'''''), '[\s\p{Z}]+', ' ', 'g'
        )
    )
{%- endmacro %}
