{# Ids of a companion corpus, from the natural keys that its landing tables share. #}
{% macro companion_subject_id() -%}
    {{ hashed_id(["dataset", "user_id"]) }}
{%- endmacro %}

{% macro companion_item_id(track, key) -%}
    {{ hashed_id(["dataset", "'" ~ track ~ "'", "user_id", key]) }}
{%- endmacro %}

{% macro companion_slot_item_id() -%}
    {{ hashed_id(["dataset", "'reconstruction'", "user_id", "file", "section", "slot"]) }}
{%- endmacro %}

{# The value of one choice of the registry `companion_choice`, cast to a type. #}
{% macro companion_choice(name, kind) -%}
    (select cast(value as {{ kind }}) from {{ ref('companion_choice') }} where choice = '{{ name }}')
{%- endmacro %}

{# Every message id in a JSON text, in its order there. #}
{% macro cited_ids(column) -%}
    regexp_extract_all({{ column }}, '"(day[0-9]+-[0-9]+)"', 1)
{%- endmacro %}
