{# Opaque id: the first 20 hex digits of SHA-256 over the dataset and the natural key's parts. #}
{% macro hashed_id(parts) -%}
    left(sha256(concat_ws('|', {{ parts | join(', ') }})), 20)
{%- endmacro %}

{% macro subject_id() -%}
    {{ hashed_id(["dataset", "persona_id"]) }}
{%- endmacro %}
