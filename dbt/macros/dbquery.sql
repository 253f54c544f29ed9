{# What an occasion's question tells, a column a kind of cue. #}
{% macro dbquery_event_cues() -%}
    {%- for field in ['day', 'part', 'place', 'participant'] %}
        list_filter(cues, lambda cue: cue.field = '{{ field }}')[1].value
            as {{ field }}{{ ',' if not loop.last }}
    {%- endfor %}
{%- endmacro %}
